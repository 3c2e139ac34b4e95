/** One record of the address: its skeleton, the reason why it is missing, or the page that shows it. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Call, DataOut } from '#platform/contract/route.ts'
import { type Address, useIdParam } from '../address.ts'
import { type Given, type Unanswered, failureOf, useAsk } from '../api.ts'
import { ShownCurrency, currencyIn, useCurrency, useCurrencyOf } from '../currency.ts'
import { type Texts, useTexts } from '../i18n.tsx'
import type { CommonTexts } from '../screens.ts'
import { commonTexts } from '../texts/texts.ts'
import { Failed } from '../ui/Failed.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageHead, Panel } from '../ui/PageHead.tsx'
import { placeOf } from './placeOf.ts'

export type Icon = ComponentType<{ size: number; stroke?: number; 'aria-hidden': true }>

/** What the pages of one kind of record have in common: a constant of its noun. */
export interface RecordKind<C extends Call> {
  /** The call for one record, by the `id` of the address. */
  get: C
  /** The name of its list in the menu, and the list's address. */
  nav: keyof CommonTexts['nav']
  list: Address
  texts: Texts<{ missing: string; backToList: string }>
  icon: Icon
}

interface Props<C extends Call> {
  of: RecordKind<C>
  children: (record: DataOut<C>) => ReactNode
}

/** The record that the address names. */
export function RecordLoad<C extends Call>({ of, children }: Props<C>) {
  const { get, nav, list, texts, icon } = of
  const id = useIdParam('id')
  const common = useTexts(commonTexts)
  const { missing, backToList } = useTexts(texts)
  const asked = useAsk(get, { params: { id } } as unknown as Pick<Given<C>, 'params' | 'query'>)
  const back = { title: common.nav[nav], path: list, back: backToList }
  return (
    <DetailLoad asked={asked} list={back} missing={missing} icon={icon}>
      {children}
    </DetailLoad>
  )
}

interface DetailProps<T> {
  /** The result of `useAsk` for the record. */
  asked: { data: T | undefined; refetch: () => unknown } & Unanswered
  /** The record's list: its name, its address, and the text of the link back. */
  list: { title: string; path: Address; back: string }
  /** The notice for a record that does not exist or is out of reach. */
  missing: string
  icon: Icon
  height?: number
  children: (record: T) => ReactNode
}

/** The same for a record that its page asks for by itself. */
export function DetailLoad<T>(props: DetailProps<T>) {
  const { asked, list, missing, icon: Drawn, height = 420, children } = props
  const { data, refetch } = asked
  const shown = useCurrency()
  const here = useCurrencyOf(placeOf(asked.data))
  const error = failureOf(asked)
  if (data)
    return <ShownCurrency value={currencyIn(data) ?? here ?? shown}>{children(data)}</ShownCurrency>
  if (!error)
    return (
      <>
        <PageHead title={list.title} subtitle={'\u00a0'} />
        <Panel>
          <Skeleton height={height} radius={12} />
        </Panel>
      </>
    )
  const isMissing = error.http_code === 404
  return (
    <>
      <PageHead title={list.title} />
      <Panel>
        {isMissing ? (
          <Notice
            urgent
            icon={<Drawn size={34} stroke={1.5} aria-hidden />}
            title={missing}
            action={
              <Button component={Link} to={list.path} variant="light">
                {list.back}
              </Button>
            }
          />
        ) : (
          <Failed failure={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    </>
  )
}
