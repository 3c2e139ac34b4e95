import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './CommandBar.module.css'
import { COMMAND_KEY } from './shortcuts.ts'

/** The list of keyboard shortcuts. */
export default function Shortcuts({ onClosed }: { onClosed: () => void }) {
  const { keys, list, button } = useTexts(commonTexts)
  const [opened, setOpened] = useState(true)

  const groups: [string, [string[], string][]][] = [
    [
      keys.everywhere,
      [
        [[COMMAND_KEY], keys.command],
        [['/'], keys.search],
        [['?'], keys.help],
        [['Esc'], keys.close],
      ],
    ],
    [
      keys.lists,
      [
        [['J'], keys.nextRow],
        [['K'], keys.previousRow],
        [['Enter'], keys.openRow],
        [['X'], keys.selectRow],
        [['Shift', keys.click], keys.range],
        [['Esc'], keys.clear],
      ],
    ],
    [
      keys.records,
      [
        [['J'], list.nextRecord],
        [['K'], list.previousRecord],
      ],
    ],
  ]
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      returnFocus={false}
      transitionProps={{ onExited: onClosed }}
      title={keys.title}
      size={460}
      centered
      closeButtonProps={{ 'aria-label': button.close }}
    >
      {groups.map(([heading, rows]) => (
        <section key={heading} className={css.group}>
          <h3>{heading}</h3>
          <dl>
            {rows.map(([signs, meaning]) => (
              <div key={meaning}>
                <dt>{meaning}</dt>
                <dd>
                  {signs.map((sign) => (
                    <Kbd key={sign}>{sign}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
