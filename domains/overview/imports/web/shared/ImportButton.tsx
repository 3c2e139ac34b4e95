/** A list's button that imports its record types. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { type ImportNounKey, nounsOf } from '../../record-types.ts'

const UploadDialog = lazyComponent(
  async () => (await import('../components/UploadDialog.tsx')).UploadDialog,
)

interface Props {
  noun?: ImportNounKey
  /** The record types to choose from; by default all that the reader may import. */
  nouns?: readonly ImportNounKey[]
}

export function ImportButton({ noun, nouns }: Props) {
  // the label is in the common texts, so that lists do not load those of another module
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
