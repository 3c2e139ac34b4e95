/** What can be done with a paper on the screen; none of it prints. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Ability } from '#platform/contract/can.ts'
import { type Language, languages } from '#platform/contract/languages.ts'
import { type Address, useChangeSearch, useSearch } from '../address.ts'
import { useFileDownload } from '../download.ts'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import { Able } from '../ui/Able.tsx'
import { languageNames } from '../ui/LanguageButton.tsx'
import { Segments } from '../ui/Segments.tsx'
import { paperCss } from './PaperSheet.tsx'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

/** The language that the address asks for. */
export function useAskedLanguage(): Language | undefined {
  const { language } = useSearch()
  return languages.find((one) => one === language)
}

interface Props {
  back: Address
  isReady: boolean
  /** The customer's language. */
  own: Language | undefined
  /** Whether there is a PDF of it; undefined until it is there. */
  ability: Ability | undefined
  /** The address of its PDF in a language, and the name of the file. */
  pdf: (language: Language) => { address: string; name: string }
  children?: ReactNode
}

export function PaperTools({ back, isReady, own, ability, pdf, children }: Props) {
  const { button, paper: text } = useTexts(commonTexts)
  const changeSearch = useChangeSearch()
  const { download, isBusy } = useFileDownload()
  const language = useAskedLanguage() ?? own ?? 'en'
  return (
    <div className={paperCss.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={back}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={paperCss.choices}>
        {children}
        <Segments
          className={paperCss.languages}
          aria-label={text.language}
          value={language}
          onChange={(chosen) =>
            changeSearch({ language: chosen === own ? null : chosen }, { replace: true })
          }
          data={languages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Able ability={ability}>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={isBusy}
            onClick={() => {
              const { address, name } = pdf(language)
              void download(address, name)
            }}
          >
            {text.pdf}
          </Button>
        </Able>
        <Button
          disabled={!isReady}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => window.print()}
        >
          {button.print}
        </Button>
      </div>
    </div>
  )
}
