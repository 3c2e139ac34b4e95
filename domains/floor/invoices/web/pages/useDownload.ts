import { addressOf } from '#platform/web/api.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { invoices } from '../../contract.ts'
import type { PaperLanguage } from '../../paper.ts'

/** Saves the PDF of an issued invoice. */
export function useDownload() {
  const { download, isBusy } = useFileDownload()
  return {
    download: ({ id, number }: { id: number; number: string | null }, language: PaperLanguage) =>
      download(
        addressOf(invoices.pdf, { id }, { language }),
        `${(number ?? 'invoice').replaceAll('/', '-')}.pdf`,
      ),
    isBusy,
  }
}
