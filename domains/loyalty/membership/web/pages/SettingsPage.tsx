/** The settings of a country by valid-from day, with a simulation beside the form. */
import { Skeleton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Simulation } from '#domains/company/simulations/contract.ts'
import { SimulationPanel } from '#domains/company/simulations/web/shared/SimulationPanel.tsx'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { useActionMutation, useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { valuesOf } from '#platform/web/record/record.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import detail from '#platform/web/record/record.module.css'
import { RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { type Settings, settingsForm } from '../../contract.ts'
import { membership } from '../../calls.gen.ts'
import css from '../shared/membership.module.css'
import { membershipTexts } from '../../texts/texts.ts'

/** How many days are simulated. */
const DAYS = 90
const countries = ['1', '2', '3'] as const

export default function SettingsPage() {
  const text = useTexts(membershipTexts)
  const { field } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const chosen = String(useCountry()) as (typeof countries)[number]
  const [country, setCountry] = useState(countries.includes(chosen) ? chosen : '1')
  const country_id = Number(country)
  const { data } = useApiQuery(membership.settings, { query: { country_id } })
  return (
    <>
      <PageHeader
        title={text.settings}
        actions={
          <SegmentedChoice
            aria-label={field.country}
            value={country}
            onChange={setCountry}
            data={countries.map((value) => ({
              value,
              label: nameOfCountry(Number(value), ''),
            }))}
          />
        }
      />
      {data ? (
        <SettingsByDay
          key={`${country} ${data.settings[0]?.id}`}
          {...data}
          countryId={country_id}
        />
      ) : (
        <Skeleton height={420} radius={12} />
      )}
    </>
  )
}

interface Of {
  today: string
  /** The newest first. */
  settings: Settings[]
  countryId: number
}

function SettingsByDay({ today, settings, countryId }: Of) {
  const text = useTexts(membershipTexts)
  const { field } = useTexts(commonTexts)
  const router = useRouter()
  const save = useFormMutation(membership.saveSettings)
  const [rehearsed, setRehearsed] = useState<Simulation>()
  const rehearse = useActionMutation(membership.rehearse, { onSaved: setRehearsed })
  const current = settings.find(({ valid_from }) => valid_from <= today)
  const form = useContractForm(settingsForm, {
    ...(current && valuesOf(settingsForm, current)),
    country_id: countryId,
    valid_from: today,
  })
  const tryOut = form.handleSubmit((body) => {
    const { valid_from: _, ...terms } = settingsForm.parse(body)
    rehearse.mutate({ body: { settings: terms, days: DAYS } })
  })
  return (
    <div className={css.settings}>
      <Panel className={detail.card ?? ''}>
        <FormBody
          form={form}
          save={save}
          plain
          onCancel={() => router.history.back()}
          onSubmit={(body) => save.mutate({ body })}
        >
          <Fields>
            <Field name="valid_from" label={text.validFrom} type="date" earliest={today} />
            <Field name="step" label={text.step} type="money" />
            <Field name="worth" label={text.pointWorth} type="money" />
            <Field name="min_points" label={text.minPoints} type="number" />
            <Field name="max_share" label={text.maxShare} type="number" />
            <Field name="months" label={text.months} type="number" />
            <Field name="redemption_share" label={text.redemptionShare} type="number" />
          </Fields>
          {current?.tiers.map(({ name }, at) => (
            <section key={name} className={css.tier} aria-label={name}>
              <h2>{name}</h2>
              <Fields>
                <Field
                  name={`tiers.${at}.from`}
                  label={text.tierFrom}
                  type="money"
                  disabled={at === 0}
                  required
                />
                <Field
                  name={`tiers.${at}.multiplier`}
                  label={text.multiplier}
                  type="number"
                  required
                />
              </Fields>
            </section>
          ))}
        </FormBody>
      </Panel>
      <div className={detail.side}>
        <SimulationPanel
          kind="points"
          days={DAYS}
          data={rehearsed}
          isPending={rehearse.isPending}
          onRehearse={() => void tryOut()}
        />
        <RecordPanel title={text.history}>
          <ul className={css.history} aria-label={`${text.history}, ${field.country}`}>
            {settings.map((each) => (
              <HeldSince key={each.id} settings={each} isNow={each.id === current?.id} />
            ))}
          </ul>
        </RecordPanel>
      </div>
    </div>
  )
}

function HeldSince({ settings, isNow }: { settings: Settings; isNow: boolean }) {
  const text = useTexts(membershipTexts)
  const { dayLong, money, number } = useFormat()
  const { valid_from, step, worth, months, tiers } = settings
  return (
    <li>
      <strong>{dayLong(valid_from)}</strong>
      {isNow && ` · ${text.holdsNow}`}
      <p className={css.note}>{text.terms(money(step), money(worth), number(months))}</p>
      <p className={css.note}>
        {tiers
          .map(({ name, from, multiplier }) => `${name} ${money(from)} (×${number(multiplier)})`)
          .join(' · ')}
      </p>
    </li>
  )
}
