import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { startCalls } from '#domains/overview/enums/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import {
  chooseCountry,
  chooseGarage,
  allGaragesOption,
  selectOnlyPlace,
  useCountry,
  useScope,
} from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { useStart } from './settings.ts'
import css from './shell.module.css'

const NO_COUNTRY = '0'
const HOUR = 3_600_000

/** Selects country and garage, which every list and figure follows. For the roles 1, 8 and 9. */
export default function ScopePicker() {
  const { shell, country: countries, form } = useTexts(commonTexts)
  const country = useCountry()
  const garage = useScope((scope) => scope.garage_detail)
  const found = useStart().data?.garages.data ?? []
  useOnlyPlace()

  const rows = found.map(({ id, name, address }) => ({ id, name, address: address ?? '' }))
  // names the user's own garage before the list has loaded
  const unlisted = garage.id !== 0 && !rows.some(({ id }) => id === garage.id) ? [garage] : []
  const choices = [...unlisted, ...rows]
  return (
    <>
      <Select
        className={css.country}
        aria-label={shell.selectCountry}
        placeholder={shell.selectCountry}
        data={Object.entries(countries).map(([value, label]) => ({ value, label }))}
        value={country ? String(country) : null}
        onChange={(value) => chooseCountry(Number(value ?? NO_COUNTRY))}
        clearable
        clearButtonProps={{ 'aria-label': form.clear }}
        allowDeselect={false}
        withScrollArea={false}
      />
      <Select
        className={css.garage}
        aria-label={shell.selectGarage}
        data={[
          { value: String(allGaragesOption.id), label: shell.selectAll },
          ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(garage.id)}
        // also when the value does not change: Select All is a choice too
        onOptionSubmit={(value) =>
          chooseGarage(choices.find(({ id }) => String(id) === value) ?? allGaragesOption)
        }
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage={form.nothingFound}
        allowDeselect={false}
        withScrollArea={false}
        maxDropdownHeight={360}
      />
    </>
  )
}

/** Whatever is selected: all garages and workshops of the user. */
function useOnlyPlace() {
  const { data } = useApiQuery(startCalls.start, { query: { country_id: 0 } }, { staleTime: HOUR })
  useEffect(() => {
    const all = data?.garages
    if (!all || all.total > all.data.length) return
    selectOnlyPlace(
      all.data.map(({ id, name, address, country_id }) => ({
        id,
        name,
        address: address ?? '',
        country_id,
      })),
    )
  }, [data])
}
