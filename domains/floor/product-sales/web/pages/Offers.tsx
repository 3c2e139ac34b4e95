/** Products for sale: found by scanner or keyword, selected by touch. */
import { currencyIn } from '#platform/web/language/currency.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBarcode, IconPackageOff, IconPhoto } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { inventoryTexts } from '#domains/stock/inventory/texts/texts.ts'
import { callApi, toApiMessage, useApiQuery } from '#platform/web/data/api.ts'
import { thumbnailUrl } from '#platform/web/data/files.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PanelPagination } from '#platform/web/ui/PanelPagination.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import type { Offer } from '../../contract.ts'
import { productSales } from '../../calls.gen.ts'
import css from './sale.module.css'
import { saleTexts } from '../../texts/texts.ts'

const TYPING_MS = 250
const ROWS = 24

interface Props {
  garageId: number
  onAdd: (offer: Offer) => void
}

export function Offers({ garageId, onAdd }: Props) {
  const text = useTexts(saleTexts)
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const query = { garage_id: garageId, page, limit: ROWS, ...(keyword ? { keyword } : {}) }
  const { data, isPlaceholderData } = useApiQuery(productSales.offers, { query }, { keep: true })
  return (
    <Panel className={css.offers ?? ''}>
      <Scan
        garageId={garageId}
        typed={typed}
        onType={(keyword) => {
          setTyped(keyword)
          setPage(1)
        }}
        onAdd={onAdd}
      />
      {data?.total === 0 && (
        <Notice icon={<IconPackageOff size={30} stroke={1.5} aria-hidden />} title={text.noOffers}>
          {keyword ? text.noOffersText : undefined}
        </Notice>
      )}
      <ul className={css.cards} aria-busy={!data || isPlaceholderData}>
        {data?.data.map((offer) => (
          <li key={offer.id}>
            <Card offer={offer} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {data && data.last_page > 1 && (
        <PanelPagination className={css.pages} page={page} last={data.last_page} onPage={setPage} />
      )}
    </Panel>
  )
}

interface ScanProps extends Props {
  typed: string
  onType: (words: string) => void
}

/** A whole SKU or code and Enter, as a scanner types it, adds the product to the sale. */
function Scan({ garageId, typed, onType, onAdd }: ScanProps) {
  const text = useTexts(saleTexts)
  const formatMessage = useFormatMessage()
  const [problem, setProblem] = useState<string>()
  const find = async (code: string) => {
    try {
      const query = { garage_id: garageId, keyword: code, limit: 2 }
      const { data } = await callApi(productSales.offers, { query })
      const same = (value: string) => value.toLowerCase() === code.toLowerCase()
      const [first, second] = data
      const match = first && (same(first.sku) || same(first.code) || !second) ? first : undefined
      if (!match) return setProblem(data.length === 0 ? text.noOffersText : undefined)
      onAdd(match)
      onType('')
    } catch (failure) {
      setProblem(formatMessage(toApiMessage(failure)))
    }
  }
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = typed.trim()
    if (code) void find(code)
  }
  return (
    <TextInput
      size="md"
      label={text.find}
      description={text.findHint}
      leftSection={<IconBarcode size={18} aria-hidden />}
      maxLength={100}
      autoComplete="off"
      data-search
      value={typed}
      error={problem}
      onChange={(event) => {
        onType(event.currentTarget.value)
        setProblem(undefined)
      }}
      onKeyDown={onEnter}
    />
  )
}

function Card({ offer, onAdd }: { offer: Offer; onAdd: (offer: Offer) => void }) {
  const text = useTexts(saleTexts)
  const { unit } = useTexts(inventoryTexts)
  const { number, money } = useFormat()
  const { name, sku, price, available, image } = offer
  return (
    <button
      type="button"
      className={css.card}
      disabled={available <= 0}
      onClick={() => onAdd(offer)}
    >
      <span className={css.picture}>
        {image ? (
          <img src={thumbnailUrl(image.url)} alt="" loading="lazy" />
        ) : (
          <IconPhoto size={24} stroke={1.3} aria-hidden />
        )}
      </span>
      <strong>{name}</strong>
      <small>{sku}</small>
      <span className={css.price}>{money(price, currencyIn(offer))}</span>
      <small>
        {text.available} {number(available)} {unit[offer.unit as keyof typeof unit] ?? offer.unit}
      </small>
    </button>
  )
}
