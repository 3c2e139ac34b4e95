import { Fragment, type ReactNode } from 'react'
import { EMPTY } from '../language/format.ts'
import css from './descriptionList.module.css'

/** The details of a record: names on the left, values on the right. An absent value is an em dash. */
export const DescriptionList = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css.facts}>
    {rows.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined || value === '' ? EMPTY : value}</dd>
      </Fragment>
    ))}
  </dl>
)
