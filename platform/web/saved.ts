/** Told when a form's write has worked, before its page goes on: what was kept of the form is not needed any more. */
const listeners = new Set<() => void>()

export const announceSaved = () => {
  for (const listener of listeners) listener()
}

export function onSaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
