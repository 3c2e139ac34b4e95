/**
 * Uploads several files, two at a time. Each shows its percentage; the user can pause, cancel or retry it. An
 * upload that was running when the user left the page continues when the page opens again.
 */
import type { Message } from '#platform/contract/messages.ts'
import { createStore } from 'zustand'
import { ApiFailure } from './api.ts'
import { downscaled } from './downscale.ts'
import { type KeptFile, dropFile, keepFile, keptFiles } from './keptFiles.ts'
import type { Sending } from './resumable.ts'
import { IMAGE_LIMIT, type StoredFile } from './files.ts'

const AT_ONCE = 2

export interface Transfer {
  id: string
  name: string
  /** A local address of the browser, for pictures. */
  preview: string | undefined
  state: 'queued' | 'sending' | 'waiting' | 'paused' | 'failed'
  percent: number
  /** The reason for the failure. */
  why?: Message
}

interface Running {
  file: File
  url?: string | undefined
  sending?: Sending
}

export type Transfers = ReturnType<typeof openTransfers>

/** `place` names the owner of the files and their purpose. Nothing happens before `open`. */
export function openTransfers(place: string) {
  const store = createStore<readonly Transfer[]>(() => [])
  const running = new Map<string, Running>()
  let onStored: ((file: StoredFile) => void) | undefined

  const change = (id: string, now: Partial<Transfer>) => {
    store.setState(
      store.getState().map((one) => (one.id === id ? { ...one, ...now } : one)),
      true,
    )
    startNext()
  }
  const forget = (id: string) => {
    running.delete(id)
    void dropFile(id)
    const gone = store.getState().find((one) => one.id === id)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    store.setState(
      store.getState().filter((one) => one !== gone),
      true,
    )
    startNext()
  }

  function startNext() {
    const all = store.getState()
    const busy = all.filter(({ state }) => state === 'sending' || state === 'waiting').length
    const next = all.find(({ state }) => state === 'queued')
    if (!onStored || busy >= AT_ONCE || !next) return
    void start(next.id)
    change(next.id, { state: 'sending' })
  }

  async function start(id: string) {
    const own = running.get(id)
    if (!own) return
    try {
      const { sendInParts } = await import('./resumable.ts')
      // left or cancelled meanwhile
      if (running.get(id) !== own) return
      own.sending = sendInParts(own.file, own.url, {
        onPercent: (percent) => change(id, { percent }),
        onWaiting: (waiting) => change(id, { state: waiting ? 'waiting' : 'sending' }),
        onAddress: (url) => {
          own.url = url
          void keepFile({ id, place, file: own.file, url, at: Date.now() })
        },
      })
      const stored = await own.sending.done
      if (running.get(id) !== own) return
      forget(id)
      onStored?.(stored)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) return
      // after a refusal, a retry starts from the beginning
      running.set(id, { file: own.file })
      change(id, { state: 'failed', why: failure })
    }
  }

  function take({ id, file, url }: Pick<KeptFile, 'id' | 'file' | 'url'>) {
    running.set(id, { file, url })
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    store.setState(
      [...store.getState(), { id, name: file.name, preview, state: 'queued', percent: 0 }],
      true,
    )
    startNext()
  }

  return {
    store,

    /** Continues the remaining uploads; the returned function pauses them. */
    open(listener: (file: StoredFile) => void) {
      onStored = listener
      void keptFiles(place).then((files) => {
        if (onStored !== listener) return
        for (const kept of files) if (!running.has(kept.id)) take(kept)
      })
      return () => {
        onStored = undefined
        for (const { sending } of running.values()) sending?.pause()
        for (const { preview } of store.getState()) if (preview) URL.revokeObjectURL(preview)
        running.clear()
        store.setState([], true)
      }
    },

    async add(files: readonly File[]) {
      for (const original of files) {
        const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
        const file = await downscaled(original, IMAGE_LIMIT)
        await keepFile({ id, place, file, at: Date.now() })
        take({ id, file })
      }
    },

    pause(id: string) {
      running.get(id)?.sending?.pause()
      change(id, { state: 'paused' })
    },

    /** After a pause, or from the start after a refusal. */
    resume(id: string) {
      const sending = running.get(id)?.sending
      change(id, { state: sending ? 'sending' : 'queued' })
      sending?.resume()
    },

    cancel(id: string) {
      running.get(id)?.sending?.cancel()
      forget(id)
    },
  }
}
