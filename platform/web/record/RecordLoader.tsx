/** One record of the URL: its skeleton, the reason why it is missing, or the page that shows it. */
import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { ClientCall, DataOut } from '#platform/contract/client-calls.ts'
import { type Address, useIdParam } from '../data/address.ts'
import { type CallInput, type QueryFailureState, queryFailure, useApiQuery } from '../data/api.ts'
import { ShownCurrency, currencyIn, useCurrency, useCurrencyOf } from '../language/currency.ts'
import type { Texts } from '#platform/contract/texts.ts'
import { useTexts } from '../language/i18n.tsx'
import type { CommonTexts } from '../screens.ts'
import { commonTexts } from '../../texts/texts.ts'
import { FailureNotice } from '../ui/feedback/FailureNotice.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '../ui/PageHeader.tsx'
import { recordLocation } from './recordLocation.ts'

export type Icon = ComponentType<{ size: number; stroke?: number; 'aria-hidden': true }>

/** What the pages of one kind of record have in common: a constant of its module. */
export interface RecordKind<C extends ClientCall> {
  /** The call for one record, by the `id` of the URL. */
  get: C
  /** The name of its list in the menu, and the list's address. */
  nav: keyof CommonTexts['nav']
  list: Address
  texts: Texts<{ missing: string; backToList: string }>
  icon: Icon
}

interface Props<C extends ClientCall> {
  of: RecordKind<C>
  children: (record: DataOut<C>) => ReactNode
}

/** The record of the URL. */
export function RecordLoader<C extends ClientCall>({ of, children }: Props<C>) {
  const { get, nav, list, texts, icon } = of
  const id = useIdParam('id')
  const common = useTexts(commonTexts)
  const { missing, backToList } = useTexts(texts)
  const query = useApiQuery(get, { params: { id } } as unknown as Pick<
    CallInput<C>,
    'params' | 'query'
  >)
  const back = { title: common.nav[nav], path: list, back: backToList }
  return (
    <DetailLoader asked={query} list={back} missing={missing} icon={icon}>
      {children}
    </DetailLoader>
  )
}

interface DetailProps<T> {
  /** The result of `useApiQuery` for the record. */
  asked: { data: T | undefined; refetch: () => unknown } & QueryFailureState
  /** The record's list: its name, its address, and the text of the link back. */
  list: { title: string; path: Address; back: string }
  /** The notice for a record that does not exist or is out of scope. */
  missing: string
  icon: Icon
  height?: number
  children: (record: T) => ReactNode
}

/** The same for a record that its page loads by itself. */
export function DetailLoader<T>(props: DetailProps<T>) {
  const { asked, list, missing, icon: Drawn, height = 420, children } = props
  const { data, refetch } = asked
  const shown = useCurrency()
  const here = useCurrencyOf(recordLocation(asked.data))
  const error = queryFailure(asked)
  if (data)
    return <ShownCurrency value={currencyIn(data) ?? here ?? shown}>{children(data)}</ShownCurrency>
  if (!error)
    return (
      <>
        <PageHeader title={list.title} subtitle={'\u00a0'} />
        <Panel>
          <Skeleton height={height} radius={12} />
        </Panel>
      </>
    )
  const isMissing = error.http_code === 404
  return (
    <>
      <PageHeader title={list.title} />
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
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    </>
  )
}
