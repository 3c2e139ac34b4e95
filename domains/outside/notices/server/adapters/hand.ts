/** By hand: the message waits for a person. In trials a file has it too, with its links. */
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Adapter } from './adapter.ts'

const URL_IN_TEXT = /https?:\/\/\S+/

/** Appends one line to `$DATA_DIR/messages.jsonl`. In production the database alone has it. */
export const sendByHand: Adapter = async ({ env, at }, letter) => {
  if (env.NODE_ENV === 'production') return { byHand: true }
  const { channel, to, template, text } = letter
  const link = URL_IN_TEXT.exec(text)?.[0] ?? null
  const line = JSON.stringify({ at: at.toISOString(), channel, to, template, text, link })
  await mkdir(env.DATA_DIR, { recursive: true })
  await appendFile(join(env.DATA_DIR, 'messages.jsonl'), `${line}\n`, { mode: 0o600 })
  return { byHand: true }
}
