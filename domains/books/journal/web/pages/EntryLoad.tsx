import { IconBookOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { type Entry, journal } from '../../contract.ts'
import { journalTexts } from '../texts/texts.ts'

interface Props {
  id: number
  children: (entry: Entry) => ReactNode
}

export function EntryLoad({ id, children }: Props) {
  const text = useTexts(journalTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(journal.get, { params: { id } })}
      list={{ title: nav.journal, path: to('/journal'), back: text.backToList }}
      missing={text.missing}
      icon={<IconBookOff size={34} stroke={1.5} aria-hidden />}
      height={320}
    >
      {children}
    </DetailLoad>
  )
}
