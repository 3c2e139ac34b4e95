import { useWatch } from 'react-hook-form'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { legalEntities } from '../../calls.gen.ts'
import { myinvoisUrls } from '../../rules.ts'
import { legalTexts } from '../../texts/texts.ts'

/** MyInvois has two addresses, and the operator may allow more. A stored one of an earlier release is shown too. */
export function ServiceUrlField() {
  const text = useTexts(legalTexts)
  const { data } = useApiQuery(legalEntities.services, {})
  const chosen = useWatch({ name: 'e_invoice.url' }) as string | null
  const [production, trial] = myinvoisUrls
  const names: Record<string, string> = {
    [production]: text.serviceUrls.production,
    [trial]: text.serviceUrls.trial,
  }
  const urls = new Set([
    ...(data?.data.map(({ url }) => url) ?? myinvoisUrls),
    ...(chosen ? [chosen] : []),
  ])
  return (
    <Field
      name="e_invoice.url"
      label={text.serviceUrl}
      type="select"
      wide
      options={[...urls].map((url) => ({
        value: url,
        label: names[url] ? `${names[url]} (${url})` : url,
      }))}
    />
  )
}
