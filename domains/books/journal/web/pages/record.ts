import { IconBookOff } from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import type { RecordKind } from '#platform/web/record/RecordLoader.tsx'
import { journal } from '../../calls.gen.ts'
import { journalTexts } from '../../texts/texts.ts'

export const entryRecord: RecordKind<typeof journal.get> = {
  get: journal.get,
  nav: 'journal',
  list: linkTo('/journal'),
  texts: journalTexts,
  icon: IconBookOff,
}
