/** The default tax codes, by kind of line and customer. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useActionMutation, useApiQuery } from '#platform/web/data/api.ts'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { RowsTable } from '#platform/web/record/RowsTable.tsx'
import { useCountry } from '#platform/web/scope.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import detail from '#platform/web/record/record.module.css'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import { TableHead } from '#platform/web/ui/TableHead.tsx'
import { taxCodes } from '../../calls.gen.ts'
import { customerKinds, taxedKinds } from '../../rules.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

export default function TaxDefaultsPage() {
  const { field, country } = useTexts(commonTexts)
  const text = useTexts(taxCodeTexts)
  const selected = useCountry()
  const [countryId, setCountry] = useState(selected || 1)
  return (
    <>
      <PageHeader title={text.defaults} subtitle={text.defaultsText} />
      <Panel className={detail.card ?? ''}>
        <NativeSelect
          label={field.country}
          value={countryId}
          onChange={(event) => setCountry(Number(event.currentTarget.value))}
          data={Object.entries(country).map(([value, label]) => ({ value, label }))}
          maw={320}
          mb={16}
        />
        <Defaults countryId={countryId} />
      </Panel>
    </>
  )
}

/** Each choice is saved as it is made. */
function Defaults({ countryId }: { countryId: number }) {
  const text = useTexts(taxCodeTexts)
  const language = useLanguage()
  const formatMessage = useFormatMessage()
  const canWrite = useCan('tax-code.write')
  const defaults = useApiQuery(
    taxCodes.defaults,
    { query: { country_id: countryId } },
    { keep: true },
  )
  const codes = useApiQuery(
    taxCodes.list,
    { query: { country_id: countryId, garage_id: 0, limit: 100 } },
    { keep: true },
  )
  const save = useActionMutation(taxCodes.setDefaults)
  const failure = defaults.error ?? codes.error
  if (failure) return <p role="alert">{formatMessage(failure)}</p>
  const rows = defaults.data?.rows ?? []
  const options = [
    { value: '', label: text.noTax },
    ...(codes.data?.data ?? []).map(({ id, code, name }) => ({
      value: String(id),
      label: `${code} · ${name[language]}`,
    })),
  ]
  return (
    <RowsTable label={text.defaults}>
      <TableHead titles={[text.lineOf, ...customerKinds.map((kind) => text.customerKind[kind])]} />
      <tbody>
        {taxedKinds.map((line_kind) => (
          <tr key={line_kind}>
            <td>{text.lineKind[line_kind]}</td>
            {customerKinds.map((customer_kind) => (
              <td key={customer_kind} data-label={text.customerKind[customer_kind]}>
                <NativeSelect
                  size="xs"
                  aria-label={`${text.lineKind[line_kind]}, ${text.customerKind[customer_kind]}`}
                  disabled={!canWrite || !defaults.data}
                  data={options}
                  value={
                    rows.find(
                      (row) => row.line_kind === line_kind && row.customer_kind === customer_kind,
                    )?.tax_code_id ?? ''
                  }
                  onChange={(event) => {
                    const tax_code_id = Number(event.currentTarget.value) || null
                    save.mutate({
                      body: {
                        country_id: countryId,
                        rows: [{ line_kind, customer_kind, tax_code_id }],
                      },
                    })
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RowsTable>
  )
}
