/** The parts of a record's page, each under its heading. */
import type { ComponentProps, ReactNode } from 'react'
import { Panel } from '../ui/PageHeader.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import css from './record.module.css'

interface PanelProps {
  title: string
  /** At the right of the title: a button that adds to the panel. */
  beside?: ReactNode
  children: ReactNode
}

/** A part of a record's page under its heading. */
export const RecordPanel = ({ title, beside, children }: PanelProps) => (
  <Panel className={css.card ?? ''}>
    <div className={css.headingRow}>
      <h2 className={css.heading}>{title}</h2>
      {beside}
    </div>
    {children}
  </Panel>
)

/** A message in a panel without content, or an additional sentence. */
export const PanelMessage = ({ children }: { children: ReactNode }) => (
  <p className={css.note}>{children}</p>
)

interface FactsProps extends ComponentProps<typeof DescriptionList> {
  title: string
  /** Above the details, such as a photo. */
  above?: ReactNode
  /** Below the details. */
  children?: ReactNode
}

/** The details of a record in a panel of their own. */
export const DetailsPanel = ({ title, rows, above, children }: FactsProps) => (
  <RecordPanel title={title}>
    {above}
    <DescriptionList rows={rows} />
    {children}
  </RecordPanel>
)

/** Short lines of a panel: the name at the left, the amount at the right. */
export const PanelList = ({ children }: { children: ReactNode }) => (
  <ul className={css.list}>{children}</ul>
)

/** Below the rows of a panel: their pages. */
export const PanelFooter = ({ children }: { children: ReactNode }) => (
  <div className={css.foot}>{children}</div>
)
