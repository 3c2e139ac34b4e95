import { ActionIcon, Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { type Exporting, useExport } from './export/useExport.ts'
import { useExportAbility } from './export/ability.ts'
import { LazyAbilityGuard } from '../ui/feedback/LazyAbilityGuard.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import css from './list.module.css'
import type { Selection } from './selection.ts'
import { useBulkDelete } from './useBulkDelete.ts'

const NotRemoved = lazyComponent(async () => (await import('./DeleteFailures.tsx')).default)

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true }

interface Props {
  selection: Selection<{ id: number }>
  exporting: Exporting
  /** Deletes one row. */
  remove: ClientCall | undefined
  /** The list's own buttons. */
  children?: ReactNode
}

/** The actions on all selected rows, also those of other pages. */
export default function SelectionBar({ selection, exporting, remove, children }: Props) {
  const { list, button } = useTexts(commonTexts)
  const { number } = useFormat()
  const rows = [...selection.rows.values()]
  const { run, progress } = useExport(exporting)
  const mayExport = useExportAbility(exporting)
  const removing = useBulkDelete({
    remove,
    list: exporting,
    onDone: (kept) => selection.keepOnly(kept),
  })
  const isBusy = Boolean(progress ?? removing.progress)
  const summary = removing.progress
    ? list.deleting(number(removing.progress.done), number(removing.progress.total))
    : list.selected(number(rows.length))
  return (
    <>
      {/* lets the user scroll the end of the list above the bar */}
      <div className={css.barSpace} aria-hidden />
      {rows.length > 0 && (
        <section className={css.bar} aria-label={list.selection}>
          <output className={css.count}>{summary}</output>
          {children}
          <LazyAbilityGuard ability={mayExport}>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`CSV: ${button.export}`}
              leftSection={<IconFileText {...icon} />}
              onClick={() => void run('csv', rows)}
            >
              CSV
            </Button>
          </LazyAbilityGuard>
          <LazyAbilityGuard ability={mayExport}>
            <Button
              size="xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Excel: ${button.export}`}
              leftSection={<IconFileSpreadsheet {...icon} />}
              onClick={() => void run('xlsx', rows)}
            >
              Excel
            </Button>
          </LazyAbilityGuard>
          {remove && (
            <Button
              size="xs"
              variant="light"
              color="red"
              loading={Boolean(removing.progress)}
              leftSection={<IconTrash {...icon} />}
              onClick={() => void removing.run(rows)}
            >
              {button.delete}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            disabled={isBusy}
            aria-label={list.clearSelection}
            title={`${list.clearSelection} (Esc)`}
            onClick={selection.clear}
          >
            <IconX size={17} stroke={1.7} />
          </ActionIcon>
        </section>
      )}
      {removing.failed.length > 0 && (
        <NotRemoved failed={removing.failed} onClose={removing.dismiss} />
      )}
    </>
  )
}
