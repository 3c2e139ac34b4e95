import { useState } from 'react'
import { addressOf, bearer, openEnvelope, sayable } from '#platform/web/api.ts'
import { sayMessage } from '#platform/web/messages.ts'
import { toastFailure } from '#platform/web/toast.ts'
import { invoices } from '../contract.ts'
import type { PaperLanguage } from '../paper.ts'

/** A link cannot carry the session, so the page fetches the file and then passes it to the browser. */
async function fetchFile(id: number, language: PaperLanguage): Promise<Blob> {
  const response = await fetch(addressOf(invoices.pdf, { id }, { language }), { headers: bearer() })
  // a refusal is JSON: reading it throws its failure
  if (!response.ok) openEnvelope(response.status, await response.json().catch(() => undefined))
  return response.blob()
}

/** Saves the PDF of an issued invoice; a failure shows as a toast. */
export function useDownload() {
  const [isBusy, setBusy] = useState(false)
  const download = async (
    { id, number }: { id: number; number: string | null },
    language: PaperLanguage,
  ) => {
    setBusy(true)
    const file = await fetchFile(id, language).catch((failure: Error) => {
      toastFailure(sayMessage(sayable(failure)))
    })
    setBusy(false)
    if (!file) return
    const url = URL.createObjectURL(file)
    const name = `${(number ?? 'invoice').replaceAll('/', '-')}.pdf`
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    // some browsers read the file only after the click handler has ended
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return { download, isBusy }
}
