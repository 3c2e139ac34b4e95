import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useId } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { TRANSACTION_COUNTRY } from '#platform/contract/page-routes.ts'
import { useNavigateTo } from '#platform/web/data/address.ts'
import { chooseCountry } from '#platform/web/scope.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import css from './CommandBar.module.css'
import { useCommands } from './useCommands.ts'

/**
 * Finds pages, plates, customers, orders and invoices by name. A combobox in a dialog: the library's own command bar
 * does not announce the current choice to a screen reader.
 */
export default function CommandBar({ onClosed }: { onClosed: () => void }) {
  const { command } = useTexts(commonTexts)
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return (
    <Modal
      opened={opened}
      onClose={close}
      attributes={{ content: { 'aria-label': command.title } }}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset={80}
      returnFocus={false}
      transitionProps={{ onExited: onClosed }}
    >
      <Commands onClose={close} />
    </Modal>
  )
}

/** The focus stays in the input; arrows choose, Enter goes. */
function Commands({ onClose }: { onClose: () => void }) {
  const { command, form } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const [typed, setTyped] = useState('')
  const { groups, isSearching, hasFailed } = useCommands(typed)
  const listId = useId()
  const list = useCombobox({ opened: true, onDropdownClose: onClose })
  const { selectFirstOption, resetSelectedOption } = list
  const commands = groups.flatMap(({ found }) => found)

  // Enter opens the first one, even when other results arrive later
  const keys = commands.map(({ key }) => key).join(' ')
  useEffect(() => {
    resetSelectedOption()
    if (keys) selectFirstOption()
  }, [keys, selectFirstOption, resetSelectedOption])

  const choose = (key: string) => {
    const command = commands.find((command) => command.key === key)
    onClose()
    if (!command) return
    if (command.isHidden) chooseCountry(TRANSACTION_COUNTRY)
    navigateTo(command.to)
  }
  const note = hasFailed ? command.failed : isSearching ? form.searching : form.nothingFound
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      {/* set here, since the library learns the list's id too late for its first rendering */}
      <Combobox.EventsTarget withExpandedAttribute aria-expanded aria-controls={listId}>
        <TextInput
          className={css.input}
          data-autofocus
          variant="unstyled"
          size="md"
          aria-label={command.input}
          placeholder={command.open}
          maxLength={100}
          leftSection={<IconSearch size={19} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={css.list} aria-label={command.title}>
        {groups.map(({ label, found }) => (
          <Combobox.Group key={label} label={label}>
            {found.map(({ key, title, detail, icon: Icon = IconFile }) => (
              <Combobox.Option key={key} value={key} className={css.found}>
                <Icon size={19} stroke={1.5} aria-hidden />
                <span className={css.title}>{title}</span>
                {detail && <span className={css.detail}>{detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <output className={css.note}>
        {hasFailed || isSearching || commands.length === 0 ? note : ''}
      </output>
    </Combobox>
  )
}
