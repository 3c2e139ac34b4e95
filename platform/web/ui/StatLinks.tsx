/** A row of key figures; each one links to the rows behind it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Address } from '../data/address.ts'
import css from './statLinks.module.css'

interface RowProps {
  label: string
  /** More content follows below it on the page. */
  isHead?: boolean
  children: ReactNode
}

export const StatLinks = ({ label, isHead, children }: RowProps) => (
  <nav className={css.row} aria-label={label} data-head={isHead || undefined}>
    {children}
  </nav>
)

interface Props {
  name: string
  value: string
  detail?: string
  to: Address
  onClick?: () => void
}

export const StatLink = ({ name, value, detail, to: address, onClick }: Props) => (
  <Link className={css.one} to={address} {...(onClick ? { onClick } : {})}>
    <span>{name}</span>
    <strong>{value}</strong>
    {detail && <span>{detail}</span>}
  </Link>
)

/** A link to the rest. */
export const StatLinksMore = ({ name, to: address }: Pick<Props, 'name' | 'to'>) => (
  <Link className={css.more} to={address}>
    {name}
  </Link>
)
