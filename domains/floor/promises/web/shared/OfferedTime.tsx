/** Suggests a time that the work can be promised for; nothing is stored until the user takes it. */
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { promises } from '../../calls.gen.ts'
import { promisesTexts } from '../../texts/texts.ts'
import css from './promises.module.css'

interface Props {
  zone: string
  query: {
    garage_id: number
    order_id?: number
    mechanic_id?: number
    services?: string
    slot_at?: string
  }
  onTake: (promisedAt: string) => void
}

export function OfferedTime({ zone, query, onTake }: Props) {
  const text = useTexts(promisesTexts)
  const { moment } = useFormat()
  const [isAsked, setAsked] = useState(false)
  const { data } = useApiQuery(promises.offer, { query }, { enabled: isAsked })
  if (!isAsked || !data)
    return (
      <Button
        className={css.offer ?? ''}
        size="compact-sm"
        variant="subtle"
        loading={isAsked}
        leftSection={<IconWand size={15} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {text.offer}
      </Button>
    )
  return (
    <output className={css.offered}>
      {text.offered(moment(data.promised_at, zone))}
      <Button size="compact-sm" variant="light" onClick={() => onTake(data.promised_at)}>
        {text.take}
      </Button>
    </output>
  )
}
