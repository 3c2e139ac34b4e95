/** Uploads a file with form fields. Only XMLHttpRequest reports progress. Throws `ApiFailure`. */
import { ApiFailure, apiBase, bearer, openEnvelope } from '#platform/web/data/api.ts'

export function sendFile(
  file: File,
  words: Readonly<Record<string, string>>,
  onPercent: (percent: number) => void,
): Promise<{ id: number }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.append(name, value)
  body.append('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', `${apiBase}/admin/import`)
  for (const [name, value] of Object.entries(bearer())) request.setRequestHeader(name, value)
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onPercent(Math.round((100 * loaded) / total)),
  )
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope<{ id: number }>(request.status, request.response).data)
      } catch (failure) {
        reject(failure as ApiFailure)
      }
    })
    request.addEventListener('error', () => reject(new ApiFailure(0)))
    request.send(body)
  })
}
