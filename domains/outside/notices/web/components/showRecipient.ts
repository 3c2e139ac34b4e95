import { showPhone } from '#platform/web/language/format.ts'
import type { MessageRow } from '../../contract.ts'

/** A phone in the format of its country; an e-mail address as it is. */
export const showRecipient = ({ channel, to }: Pick<MessageRow, 'channel' | 'to'>): string | null =>
  to !== null && channel !== 'email' ? showPhone(to) : to
