/**
 * Stores drafts on the device's disk at once. A browser writes its local storage up to a minute later: a draft would be
 * lost if the app is killed before.
 */
import { createStore, del, entries, set } from 'idb-keyval'
import { isDraftOfWeek, onDraft } from './drafts.ts'

const database = createStore('drafts', 'drafts')
const unless = (work: Promise<unknown>) => void work.catch(() => undefined)

export async function persistDrafts() {
  for (const [key, text] of await entries<string, string>(database).catch(() => [])) {
    if (!isDraftOfWeek(text)) unless(del(key, database))
    else if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
  }
  onDraft((key, text) => unless(text === null ? del(key, database) : set(key, text, database)))
}
