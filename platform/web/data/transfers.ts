/**
 * Uploads several files, two at a time. Each shows its percentage; the user can pause, cancel or retry it. An upload
 * that was running when the user left the page continues when the page opens again.
 */
import type { Message } from '#platform/contract/messages.ts'
import { createStore } from 'zustand'
import { withWebLock } from '../offline/webLock.ts'
import { ApiFailure } from './api.ts'
import { downscaled } from './downscale.ts'
import {
  type OfflineFile,
  removeFile,
  storeFile,
  readOfflineFiles,
} from '../offline/offlineFiles.ts'
import type { UploadHandle } from './resumable.ts'
import { IMAGE_LIMIT, type StoredFile, fileProblem } from './files.ts'

const AT_ONCE = 2
const AGAIN_MS = 3000

export interface Transfer {
  id: string
  name: string
  /** A local URL of the browser, for images. */
  preview: string | undefined
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'failed'
  percent: number
  /** The reason for the failure. */
  why?: Message
  /** The device has no space for it: it ends with the page. */
  isLoose?: boolean
}

interface Running {
  file: File
  url?: string | undefined
  sending?: UploadHandle
}

/** The upload targets whose page is open in this window: it sends its own files. */
const openPlaces = new Set<string>()
export const isTransferOpen = (place: string) => openPlaces.has(place)

/** The holder of this lock sends the remaining files of the target: one page, or the outbox if no page is open. */
export const lockOf = (place: string) => `files ${place}`

/** Called once a file is uploaded; the stored copy stays until the promise resolves. */
export type OnStored = (file: StoredFile, id: string) => void | Promise<void>

/** `place` identifies the owner of the files and their purpose. Nothing happens before `open`. */
export class Transfers {
  readonly store = createStore<readonly Transfer[]>(() => [])
  #place: string
  #running = new Map<string, Running>()
  #onStored: OnStored | undefined
  #then: object | undefined

  /** `then`: what to write after the upload, for the outbox that sends them after the page was left. */
  constructor(place: string, then?: object) {
    this.#place = place
    this.#then = then
  }

  /** Continues the remaining uploads; the returned function pauses them. */
  open(onStored: OnStored) {
    this.#onStored = onStored
    openPlaces.add(this.#place)
    let close: () => void = () => {}
    const closed = new Promise<void>((done) => {
      close = done
    })
    void withWebLock(lockOf(this.#place), async () => {
      const files = this.#onStored === onStored ? await readOfflineFiles(this.#place) : []
      if (this.#onStored !== onStored) return
      for (const kept of files) if (!this.#running.has(kept.id)) this.#take(kept)
      await closed
    })
    return () => {
      close()
      this.#onStored = undefined
      openPlaces.delete(this.#place)
      for (const { sending } of this.#running.values()) sending?.pause()
      for (const { preview } of this.store.getState()) if (preview) URL.revokeObjectURL(preview)
      this.#running.clear()
      this.store.setState([], true)
    }
  }

  async add(files: readonly File[]) {
    for (const original of files) {
      const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
      const file = await downscaled(original, IMAGE_LIMIT)
      const kept = { id, place: this.#place, file, at: Date.now(), then: this.#then }
      this.#take(kept, !(await storeFile(kept)))
    }
  }

  pause(id: string) {
    const transfer = this.#running.get(id)
    // what is not being sent yet starts again
    if (transfer?.sending) transfer.sending.pause()
    else if (transfer) this.#running.set(id, { ...transfer })
    this.#change(id, { state: 'paused' })
  }

  /** After a pause, or from the start after a rejection. */
  resume(id: string) {
    const sending = this.#running.get(id)?.sending
    this.#change(id, { state: sending ? 'sending' : 'queued' })
    sending?.resume()
  }

  cancel(id: string) {
    this.#running.get(id)?.sending?.cancel()
    this.#forget(id)
  }

  #take({ id, file, url }: Pick<OfflineFile, 'id' | 'file' | 'url'>, isLoose = false) {
    this.#running.set(id, { file, url })
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    const taken: Transfer = { id, name: file.name, preview, state: 'queued', percent: 0, isLoose }
    this.store.setState([...this.store.getState(), taken], true)
    this.#startNext()
  }

  #startNext() {
    const all = this.store.getState()
    const busy = all.filter(({ state }) => state === 'sending' || state === 'waiting').length
    const next = all.find(({ state }) => state === 'queued')
    if (!this.#onStored || busy >= AT_ONCE || !next) return
    void this.#start(next.id)
    this.#change(next.id, { state: 'sending' })
  }

  async #start(id: string) {
    const transfer = this.#running.get(id)
    if (!transfer) return
    try {
      const sendInParts = await this.#sender(id, transfer)
      // closed or cancelled meanwhile
      if (!sendInParts || this.#running.get(id) !== transfer) return
      transfer.sending = sendInParts(transfer.file, transfer.url, {
        onPercent: (percent) => this.#change(id, { percent }),
        onWaiting: (waiting) => this.#change(id, { state: waiting ? 'waiting' : 'sending' }),
        onAddress: (url) => {
          transfer.url = url
          void storeFile({
            id,
            place: this.#place,
            file: transfer.file,
            url,
            at: Date.now(),
            then: this.#then,
          })
        },
      })
      const stored = await transfer.sending.done
      if (this.#running.get(id) !== transfer) return
      await this.#onStored?.(stored, id)
      this.#forget(id)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) return
      // after a rejection, a retry starts from the beginning
      this.#running.set(id, { file: transfer.file })
      this.#change(id, { state: 'failed', why: fileProblem(failure) })
    }
  }

  /** Loads the code that uploads in chunks. Offline it may not be on the device yet: loading is retried. */
  async #sender(id: string, runningTransfer: Running) {
    while (this.#running.get(id) === runningTransfer)
      try {
        const { uploadInChunks } = await import('./resumable.ts')
        this.#change(id, { state: 'sending' })
        return uploadInChunks
      } catch {
        this.#change(id, { state: 'waiting' })
        await new Promise((again) => {
          setTimeout(again, AGAIN_MS)
        })
      }
    return undefined
  }

  #change(id: string, now: Partial<Transfer>) {
    this.store.setState(
      this.store.getState().map((one) => (one.id === id ? { ...one, ...now } : one)),
      true,
    )
    this.#startNext()
  }

  #forget(id: string) {
    this.#running.delete(id)
    void removeFile(id)
    const gone = this.store.getState().find((one) => one.id === id)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    this.store.setState(
      this.store.getState().filter((one) => one !== gone),
      true,
    )
    this.#startNext()
  }
}
