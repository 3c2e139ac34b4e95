/**
 * An entry's own id, made in the browser. Sent again after a broken connection, or from its draft after a reload, it
 * is still the same entry, and posts once.
 */
import { useEffect } from 'react'

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is only there on https and localhost; a garage's own server may be neither. */
function newEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Form {
  getValues: (name: 'uuid') => string | null | undefined
  setValue: (name: 'uuid', value: string) => void
}

/** Gives the form of an entry its id, unless its draft has one. Not a default value: drafts store what differs from it. */
export function useEntryId({ getValues, setValue }: Form) {
  useEffect(() => {
    if (!getValues('uuid')) setValue('uuid', newEntryId())
  }, [getValues, setValue])
}
