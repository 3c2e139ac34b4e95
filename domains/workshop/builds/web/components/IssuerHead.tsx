/** The company in the header of a build's printed document; nothing without a company. */
import type { ShownIssuer } from '#domains/company/legal-entities/contract.ts'
import { letterhead } from '#domains/company/legal-entities/letterhead.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import { fileUrl } from '#platform/web/data/files.ts'
import css from './issuer.module.css'

interface Props {
  issuer: ShownIssuer | null
  /** The workshop. */
  place: string
  language: Language
}

export function IssuerHeader({ issuer, place, language }: Props) {
  if (!issuer) return null
  const { garage } = letterhead(issuer, { name: place }, language)
  return (
    <address className={css.issuer}>
      {issuer.logo_url && <img src={fileUrl(issuer.logo_url)} alt="" />}
      <b>{garage.name}</b>
      {garage.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

/** Terms and footer at the end of a document, in small print. */
export function IssuerFoot({ issuer, place, language }: Props) {
  const { small } = letterhead(issuer, { name: place }, language)
  if (!small) return null
  return (
    <footer className={css.issuer} data-small>
      {small.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  )
}
