/**
 * The page of one record: its title and actions, its details at the side, its rows and its history beside them.
 *
 *   <RecordPage
 *     title={supplier.name}
 *     actions={[useRemoval(...), { name: 'edit', label, can: supplier.can.update, dialog: (close) => <SupplierDialog /> }]}
 *     side={<DetailsPanel title={text.facts} rows={...} />}
 *   >
 *     <RecordPanel title={text.lines}> <RecordTable columns={...} rows={...} /> </RecordPanel>
 *   </RecordPage>
 */
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'
import { type Action, RecordActions } from './RecordActions.tsx'
import css from './record.module.css'

interface PageProps extends Omit<ComponentProps<typeof PageHeader>, 'actions'> {
  /** In order; the last one is the most common. */
  actions?: readonly (Action | false | undefined)[]
  side: ReactNode
  sideClass?: string | undefined
  children: ReactNode
}

export const RecordPage = ({ actions = [], side, sideClass, children, ...head }: PageProps) => (
  <>
    <PageHeader {...head} actions={<RecordActions actions={actions} />} />
    <div className={css.page}>
      <div className={[css.side, sideClass].filter(Boolean).join(' ')}>{side}</div>
      <div className={css.side}>{children}</div>
    </div>
  </>
)
