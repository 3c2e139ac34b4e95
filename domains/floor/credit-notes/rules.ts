/** What may be done with a credit note; its page and its call both ask. */
import { type Ability, abilityOf, able } from '#platform/contract/can.ts'
import { creditMessages } from './messages.ts'

interface Facts {
  status: 'issued' | 'void'
  replaces: boolean
}

export const canVoidNote = (role: string | undefined, { status, replaces }: Facts): Ability =>
  abilityOf(
    role,
    'invoice.credit',
    status === 'void' && creditMessages.isVoid,
    replaces && creditMessages.isReplaced,
  )

export const canDownloadNote = (): Ability => able
