/** Chooses the starter data of a country. Only prices of services are typed. */
import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { NumberField } from '#platform/web/ui/fields/NumberField.tsx'
import type { StarterRow } from '../../contract.ts'
import { setUp } from '../../calls.gen.ts'
import type { StarterKey } from '../../rules.ts'
import { setUpTexts } from '../../texts/texts.ts'
import css from './starter.module.css'

interface Chosen {
  /** The names that are not chosen, by group. */
  without: Partial<Record<StarterKey, ReadonlySet<string>>>
  prices: Readonly<Record<string, number | string | null>>
}
const nothing: Chosen = { without: {}, prices: {} }

const priceOf = ({ prices }: Chosen, name: string) => {
  const price = prices[name]
  return typeof price === 'number' && price >= 0 ? price : undefined
}

/** The names that are not chosen: at first the optional ones. */
const leftOf = (key: StarterKey, rows: readonly StarterRow[], { without }: Chosen) =>
  without[key] ??
  new Set(rows.filter(({ is_optional, there }) => is_optional && !there).map(({ name }) => name))

/** The rows of a group that will be added. */
const addedOf = (key: StarterKey, rows: readonly StarterRow[], chosen: Chosen) => {
  const left = leftOf(key, rows, chosen)
  return rows.filter(({ name, there }) => {
    if (there) return false
    if (key === 'services') return priceOf(chosen, name) !== undefined
    return !left.has(name)
  })
}

/** By default the country of the branches. */
function useFirstCountry(): number | undefined {
  const selected = useCountry()
  const { data } = useApiQuery(garages.list, { query: { kind: 'garage', garage_id: 0, limit: 1 } })
  return selected || (data && (data.data[0]?.country_id ?? 1))
}

export default function StarterDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(setUpTexts).starter
  const { country: countries } = useTexts(commonTexts)
  const first = useFirstCountry()
  const [picked, setPicked] = useState<number>()
  const country = picked ?? first
  return (
    <Dialog opened title={text.title} size={760} onClose={onClose}>
      <p className={css.intro}>{text.intro}</p>
      <Select
        label={text.country}
        data={Object.entries(countries).map(([value, label]) => ({ value, label }))}
        value={country ? String(country) : null}
        allowDeselect={false}
        onChange={(value) => setPicked(Number(value))}
      />
      {country && <Groups key={country} country={country} onClose={onClose} />}
    </Dialog>
  )
}

function Groups({ country, onClose }: { country: number; onClose: () => void }) {
  const text = useTexts(setUpTexts).starter
  const { button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const [chosen, setChosen] = useState(nothing)
  const { data } = useApiQuery(setUp.starter, { query: { country_id: country } })
  const save = useFormMutation(setUp.addStarter, { onSaved: onClose })
  const groups = data?.groups ?? []
  const adding = groups.map(({ key, rows }) => ({
    key,
    names: addedOf(key, rows, chosen).map(({ name }) => name),
  }))
  const isLeft = adding.some(({ names }) => names.length > 0)
  const add = () => {
    const priced = adding.find(({ key }) => key === 'services')?.names ?? []
    const prices = Object.fromEntries(priced.map((name) => [name, priceOf(chosen, name) ?? 0]))
    const some = adding.filter(({ names }) => names.length > 0)
    save.mutate({ body: { country_id: country, groups: some, prices } })
  }
  return (
    <>
      <div className={css.groups} aria-busy={!data}>
        {groups.map(({ key, rows }) => (
          <RowGroup key={key} group={key} rows={rows} chosen={chosen} onChosen={setChosen} />
        ))}
      </div>
      {save.error && <p role="alert">{formatMessage(save.error)}</p>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {button.cancel}
        </Button>
        <Button disabled={!isLeft} loading={save.isPending} onClick={add}>
          {data && !isLeft ? text.nothing : text.add}
        </Button>
      </Group>
    </>
  )
}

interface GroupProps {
  group: StarterKey
  rows: readonly StarterRow[]
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

function RowGroup({ group, rows, chosen, onChosen }: GroupProps) {
  const text = useTexts(setUpTexts).starter
  const { number } = useFormat()
  const isPriced = group === 'services'
  const missing = [...new Set(rows.filter(({ there }) => !there).map(({ name }) => name))]
  const leave = (names: Iterable<string>) =>
    onChosen({ ...chosen, without: { ...chosen.without, [group]: new Set(names) } })
  const added = addedOf(group, rows, chosen).length
  return (
    <details className={css.group}>
      <summary>
        <h3>{text.groups[group]}</h3>
        <span>
          {missing.length === 0
            ? text.there
            : `${number(added)} / ${number(rows.filter(({ there }) => !there).length)}`}
        </span>
      </summary>
      {isPriced && <p className={css.intro}>{text.prices}</p>}
      {rows.some(({ is_optional }) => is_optional) && <p className={css.intro}>{text.optional}</p>}
      {!isPriced && missing.length > 0 && (
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="light" onClick={() => leave([])}>
            {text.all}
          </Button>
          <Button size="compact-xs" variant="light" onClick={() => leave(missing)}>
            {text.none}
          </Button>
        </Group>
      )}
      <ul className={css.rows} data-priced={isPriced || undefined}>
        {rows.map((row) => (
          <li key={`${row.name} ${row.detail}`}>
            {isPriced ? (
              <PricedRow row={row} chosen={chosen} onChosen={onChosen} />
            ) : (
              <ChosenRow row={row} left={leftOf(group, rows, chosen)} onLeave={leave} />
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Named({ row: { name, detail, there, is_calculated } }: { row: StarterRow }) {
  const text = useTexts(setUpTexts).starter
  const { day } = useFormat()
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(detail ?? '')
  const second = [
    isDay ? day(detail ?? '') : detail,
    is_calculated && text.calculated,
    there && text.there,
  ]
  return (
    <>
      {name}
      <span className={css.second}>{second.filter(Boolean).join(' · ')}</span>
    </>
  )
}

interface ChosenProps {
  row: StarterRow
  left: ReadonlySet<string>
  onLeave: (names: Iterable<string>) => void
}

function ChosenRow({ row, left, onLeave }: ChosenProps) {
  const others = [...left].filter((name) => name !== row.name)
  return (
    <Checkbox
      label={<Named row={row} />}
      checked={row.there || !left.has(row.name)}
      disabled={row.there}
      onChange={(event) => onLeave(event.currentTarget.checked ? others : [...others, row.name])}
    />
  )
}

function PricedRow({
  row,
  chosen,
  onChosen,
}: Pick<GroupProps, 'chosen' | 'onChosen'> & { row: StarterRow }) {
  const text = useTexts(setUpTexts).starter
  return (
    <div className={css.priced}>
      <span>
        <Named row={row} />
      </span>
      {!row.there && (
        <NumberField
          kind="money"
          size="xs"
          aria-label={text.price(row.name)}
          value={chosen.prices[row.name] ?? null}
          onChange={(price) =>
            onChosen({ ...chosen, prices: { ...chosen.prices, [row.name]: price } })
          }
        />
      )}
    </div>
  )
}
