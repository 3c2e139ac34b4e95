/** The toolbar of a print document on the screen; it does not print. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Ability } from '#platform/contract/abilities.ts'
import { type PaperSize, paperSizes } from '#platform/contract/print-document.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { type Address, useUpdateSearch, useSearch } from '../data/address.ts'
import { useFileDownload } from '../data/download.ts'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { AbilityGuard } from '../ui/feedback/AbilityGuard.tsx'
import { SegmentedChoice } from '../ui/fields/SegmentedChoice.tsx'
import { printCss } from './PrintSheet.tsx'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

/** Sheets have the same name in every language. */
export const paperName = (size: PaperSize, text: { roll: string }) =>
  size === '80mm' ? text.roll : size.toUpperCase()

/** The paper in the URL, or else the garage's. */
export function usePaperSize<Own extends PaperSize | undefined>(own: Own): PaperSize | Own {
  const { paper } = useSearch()
  return paperSizes.find((size) => size === paper) ?? own
}

/** The language in the URL. */
export function useRequestedLanguage(): Language | undefined {
  const { language } = useSearch()
  return languages.find((one) => one === language)
}

export interface PrintToolbarProps {
  back: Address
  isReady: boolean
  /** The customer's language. */
  own: Language | undefined
  /** Whether there is a PDF of it; undefined until it has loaded. */
  ability: Ability | undefined
  /** The URL of its PDF in a language and on a paper, and the name of the file. */
  pdf: (options: { language: Language; paper: PaperSize | undefined }) => {
    address: string
    name: string
  }
  /** The paper of the garage, for documents that the user may print on others. */
  ownSize?: PaperSize | undefined
  children?: ReactNode
}

export function PrintToolbar({
  back,
  isReady,
  own,
  ability,
  pdf,
  ownSize,
  children,
}: PrintToolbarProps) {
  const { button, paper: text } = useTexts(commonTexts)
  const changeSearch = useUpdateSearch()
  const { download, isBusy } = useFileDownload()
  const language = useRequestedLanguage() ?? own ?? 'en'
  const size = usePaperSize(ownSize)
  return (
    <div className={printCss.tools} role="toolbar" aria-label={text.tools}>
      <Button
        component={Link}
        to={back}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={printCss.choices}>
        {children}
        {ownSize && <PaperChoice ownSize={ownSize} />}
        <SegmentedChoice
          className={printCss.languages}
          aria-label={text.language}
          value={language}
          onChange={(chosen) =>
            changeSearch({ language: chosen === own ? null : chosen }, { replace: true })
          }
          data={languages.map((language) => ({
            value: language,
            label: <abbr title={languageNames[language]}>{language.toUpperCase()}</abbr>,
          }))}
        />
        <AbilityGuard ability={ability}>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={isBusy}
            onClick={() => {
              const { address, name } = pdf({ language, paper: size })
              void download(address, name)
            }}
          >
            {text.pdf}
          </Button>
        </AbilityGuard>
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

/** The garage's paper, unless the user chooses another for this print. */
function PaperChoice({ ownSize }: { ownSize: PaperSize }) {
  const { paper: text } = useTexts(commonTexts)
  const changeSearch = useUpdateSearch()
  return (
    <SegmentedChoice
      aria-label={text.size}
      value={usePaperSize(ownSize)}
      onChange={(chosen) =>
        changeSearch({ paper: chosen === ownSize ? null : chosen }, { replace: true })
      }
      data={paperSizes.map((size) => ({ value: size, label: paperName(size, text) }))}
    />
  )
}
