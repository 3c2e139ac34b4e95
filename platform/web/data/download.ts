import { useState } from 'react'
import { bearer, openEnvelope, toApiMessage } from './api.ts'
import { formatMessage } from '../language/messages.ts'
import { toastFailure } from '../toast.ts'

/** A link cannot carry the session, so the page fetches the file and then passes it to the browser. */
async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { headers: bearer() })
  // an error is JSON: opening it throws its failure
  if (!response.ok) openEnvelope(response.status, await response.json().catch(() => undefined))
  return response.blob()
}

/** Passes a file to the browser, which saves it under this name. */
export function downloadBlob(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // a browser that asks the user where to save the file reads it later
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a file of the API; a failure shows as a toast. */
export function useFileDownload() {
  const [isBusy, setBusy] = useState(false)
  const download = async (address: string, name: string) => {
    setBusy(true)
    const file = await fetchFile(address).catch((failure: Error) => {
      toastFailure(formatMessage(toApiMessage(failure)))
    })
    setBusy(false)
    if (!file) return
    downloadBlob(file, name)
  }
  return { download, isBusy }
}
