import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { useRecordForm } from '#platform/web/record/record.tsx'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { legalEntities } from '../../calls.gen.ts'
import { legalTexts } from '../../texts/texts.ts'
import { EntityFields, eInvoiceOf, noTexts, percentsOf, schema } from './LegalEntityFields.tsx'
import { legalRecord } from './record.ts'

type Entity = DataOut<typeof legalEntities.get>

const LegalEntityEditPage = () => (
  <RecordLoader of={legalRecord}>{(entity) => <Edit entity={entity} />}</RecordLoader>
)

export default LegalEntityEditPage

function Edit({ entity }: { entity: Entity }) {
  const text = useTexts(legalTexts)
  const navigateTo = useNavigateTo()
  const record = useRecordForm(legalEntities, {
    schema,
    row: entity,
    start: {
      phone: entity.phone_display ?? '',
      ...percentsOf(entity),
      footer: { ...noTexts, ...entity.footer },
      terms: { ...noTexts, ...entity.terms },
      e_invoice: eInvoiceOf(entity),
    },
    onSaved: ({ id }) =>
      navigateTo(linkTo('/master-data/legal-entity/$id', { id }), { replace: true }),
  })
  return (
    <FormPage title={`${text.edit}: ${entity.legal_name}`} {...record}>
      <EntityFields entity={entity} />
    </FormPage>
  )
}
