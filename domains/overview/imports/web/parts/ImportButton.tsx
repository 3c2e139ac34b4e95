/** The button of a list that brings a file of its records. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { type ImportNounKey, nounsOf } from '../../nouns.ts'

const UploadDialog = later(async () => (await import('./UploadDialog.tsx')).UploadDialog)

/** Whether the reader may bring files of this noun. */
export const useMayBring = (noun: ImportNounKey): boolean => nounsOf(useRole()).includes(noun)

export function ImportButton({ noun }: { noun: ImportNounKey }) {
  // the word stands in the common texts: a list does not load those of another district for it
  const { imports } = useTexts(commonTexts)
  const mayBring = useMayBring(noun)
  const [isOpen, setOpen] = useState(false)
  if (!mayBring) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {imports.start}
      </Button>
      {isOpen && <UploadDialog noun={noun} onClose={() => setOpen(false)} />}
    </>
  )
}
