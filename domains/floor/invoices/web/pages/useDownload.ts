import { addressOf } from '#platform/web/api.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { invoices } from '../../contract.ts'
import type { Language } from '#platform/contract/languages.ts'
import { pdfName } from '#platform/contract/paper.ts'

/** Saves the PDF of an issued invoice. */
export function useDownload() {
  const { download, isBusy } = useFileDownload()
  return {
    download: ({ id, number }: { id: number; number: string | null }, language: Language) =>
      download(addressOf(invoices.pdf, { id }, { language }), pdfName(number ?? 'invoice')),
    isBusy,
  }
}
