import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useFileDownload } from '#platform/web/data/download.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'

/** Downloads the rows with errors and their reasons, to correct and upload again. */
export function WrongRowsDownload({ detail: { id, file } }: { detail: ImportDetail }) {
  const text = useTexts(importTexts)
  const language = useLanguage()
  const { download, isBusy } = useFileDownload()
  const [, base = file, kind = 'csv'] = /^(.*)\.(\w+)$/.exec(file) ?? []
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() =>
        void download(
          addressOf(imports.wrong, { id }, { language }),
          `${base}-${text.change.wrong}.${kind === 'xlsx' ? 'xlsx' : 'csv'}`,
        )
      }
    >
      {text.wrongFile}
    </Button>
  )
}
