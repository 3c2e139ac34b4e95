import type { ReactNode } from 'react'
import { type Language, languageTags, languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { styles } from '../styles.ts'
import type { Texts } from '../words.ts'

export interface Garage {
  name: string
  phone: string | null
}

interface Props {
  language: Language
  text: Texts
  /** The address of this document, for the links of the languages. */
  path: string
  /** Null where nobody knows the garage. */
  garage:
    | (Garage & { address?: string | null; company?: string | null; logo_url?: string | null })
    | null
  /** Title while no garage is known. A title holds no word about a car or money: link previews store it. */
  title: string
  /** The address of the script; none in a document that works the same without. */
  script?: string | undefined
  children: ReactNode
}

/** The whole HTML of a document, with the garage at its head and how to call it at its end. */
export function Frame({ language, text, path, garage, title, script, children }: Props) {
  const name = garage?.name ?? title
  return (
    <html lang={languageTags[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{name}</title>
        <meta property="og:title" content={name} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>{styles}</style>
        {script && <script type="module" src={script} />}
      </head>
      <body>
        {garage && (
          <header>
            {garage.logo_url && <img src={garage.logo_url} alt="" />}
            <p>{garage.name}</p>
          </header>
        )}
        <main>{children}</main>
        <footer>
          {garage?.phone && (
            <a className="button" href={`tel:${garage.phone.replaceAll(/[^+\d]/g, '')}`}>
              {text.call}
            </a>
          )}
          {(garage?.company ?? garage?.address) && (
            <p className="soft plain">
              {[garage?.company, garage?.address].filter(Boolean).join('\n')}
            </p>
          )}
          <nav aria-label={text.languages}>
            <ul className="languages">
              {languages.map((each) => (
                <li key={each}>
                  <a
                    href={`${path}?language=${each}`}
                    lang={languageTags[each]}
                    {...(each === language ? { 'aria-current': 'true' as const } : {})}
                  >
                    {languageNames[each]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </footer>
      </body>
    </html>
  )
}
