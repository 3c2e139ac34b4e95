import { IconBookOff } from '@tabler/icons-react'
import { to } from '#platform/web/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoad.tsx'
import { journal } from '../../contract.ts'
import { journalTexts } from '../texts/texts.ts'

export const entryRecord: RecordKind<typeof journal.get> = {
  get: journal.get,
  nav: 'journal',
  list: to('/journal'),
  texts: journalTexts,
  icon: IconBookOff,
}
