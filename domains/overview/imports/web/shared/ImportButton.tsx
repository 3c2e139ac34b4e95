/** The button of a list that brings a file of its records. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { type ImportNounKey, nounsOf } from '../../nouns.ts'

const UploadDialog = lazyComponent(
  async () => (await import('../components/UploadDialog.tsx')).UploadDialog,
)

interface Props {
  noun?: ImportNounKey
  /** Where a file may be of several; without both, of all that the reader may bring. */
  nouns?: readonly ImportNounKey[]
}

export function ImportButton({ noun, nouns }: Props) {
  // the word stands in the common texts: a list does not load those of another district for it
  const { imports } = useTexts(commonTexts)
  const mine = nounsOf(useRole())
  const wanted = noun ? [noun] : (nouns ?? mine)
  const offered = wanted.filter((one) => mine.includes(one))
  const [isOpen, setOpen] = useState(false)
  if (offered.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {imports.start}
      </Button>
      {isOpen && <UploadDialog nouns={offered} onClose={() => setOpen(false)} />}
    </>
  )
}
