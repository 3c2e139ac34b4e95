/**
 * Uploads a file in chunks (tus), so that a lost connection or a reload costs at most one chunk. The app loads this
 * with the first large file. It waits while offline; only an error of the server ends it.
 */
import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import { ApiFailure, bearer, openEnvelope } from './api.ts'
import { apiBase } from './callAddress.ts'
import type { StoredFile } from './files.ts'

/** The maximum size to send again after a lost connection. */
const PART = 4 * 1024 * 1024
const AGAIN_MS = 3000

export interface UploadCallbacks {
  onPercent: (percent: number) => void
  /** The connection is lost, or back. */
  onWaiting: (waiting: boolean) => void
  /** The URL where the upload continues after a reload. */
  onAddress: (url: string) => void
}

export interface UploadHandle {
  done: Promise<StoredFile>
  pause: () => void
  resume: () => void
  /** Deletes the received parts, here and on the server. */
  cancel: () => void
}

/** `url`: where an earlier upload of the same file stopped. `done` throws `ApiFailure`, or AbortError if cancelled. */
export function uploadInChunks(
  file: File,
  url: string | undefined,
  course: UploadCallbacks,
): UploadHandle {
  let paused = false
  let again: ReturnType<typeof setTimeout> | undefined
  const { promise: done, ...settle } = createDeferred<StoredFile>()

  const start = () => {
    clearTimeout(again)
    if (!paused) upload.start()
  }
  const wait = () => {
    course.onWaiting(true)
    clearTimeout(again)
    again = setTimeout(start, AGAIN_MS)
  }
  const end = () => {
    clearTimeout(again)
    window.removeEventListener('online', start)
  }
  const finish = async () => {
    try {
      const stored = await makeFile(upload.url ?? '')
      end()
      settle.resolve(stored)
    } catch (failure) {
      if (isPassing((failure as ApiFailure).http_code)) return wait()
      end()
      settle.reject(failure as Error)
    }
  }

  const upload = new Upload(file, {
    endpoint: `${apiBase}/files/upload`,
    ...(url ? { uploadUrl: url } : {}),
    chunkSize: PART,
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type },
    // a retry after an interruption may belong to a new session
    onBeforeRequest: signIn,
    onUploadUrlAvailable: () => upload.url && course.onAddress(upload.url),
    onProgress: (sent, total) => {
      course.onWaiting(false)
      course.onPercent(Math.round((100 * sent) / total))
    },
    onSuccess: () => void finish(),
    onError: (error) => {
      const { status, body } = responseOf(error)
      if (isPassing(status)) return wait()
      end()
      settle.reject(failureOf(status, body))
    },
  })
  window.addEventListener('online', start)
  start()

  return {
    done,
    pause() {
      paused = true
      clearTimeout(again)
      void upload.abort()
    },
    resume() {
      paused = false
      start()
    },
    cancel() {
      paused = true
      end()
      // if the server cannot be reached now, it deletes the chunks itself within a day
      void upload.abort(true).catch(() => undefined)
      settle.reject(new DOMException('Aborted', 'AbortError'))
    },
  }
}

function createDeferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: Error) => void
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}

/** Status 0: the server could not be reached. */
function responseOf(error: Error) {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return { status: response?.getStatus() ?? 0, body: response?.getBody() }
}

function signIn(request: HttpRequest) {
  for (const [name, value] of Object.entries(bearer())) request.setHeader(name, value)
}

/**
 * Unreachable, overloaded, continued by another chunk meanwhile, or a captive portal's sign-in page: a retry continues
 * the upload.
 */
const isPassing = (status: number) =>
  status < 400 || status === 409 || status === 429 || status >= 500

function failureOf(status: number, body: string | undefined): Error {
  try {
    openEnvelope(status, JSON.parse(body ?? ''))
  } catch (failure) {
    if (failure instanceof ApiFailure) return failure
  }
  return new ApiFailure(status)
}

async function makeFile(url: string): Promise<StoredFile> {
  const response = await fetch(`${url}/file`, { method: 'POST', headers: bearer() }).catch(() => {
    throw new ApiFailure(0)
  })
  const body: unknown = await response.json().catch(() => undefined)
  return openEnvelope<StoredFile>(response.status, body).data
}
