/** One supplier: contact details, contacts, and purchases. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTruckOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Action, useRemoval } from '#platform/web/record/RecordActions.tsx'
import { type RecordKind, RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, PanelMessage, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { AbilityGuard } from '#platform/web/ui/feedback/AbilityGuard.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { SupplierDetail, SupplierPerson } from '../../contract.ts'
import { suppliers } from '../../calls.gen.ts'
import { SupplierHistory } from './SupplierHistory.tsx'
import { numberNames } from '#domains/company/legal-entities/names.ts'
import { supplierNumbers } from '../../rules.ts'
import css from './supplier.module.css'
import { supplierTexts } from '../../texts/texts.ts'

const SupplierDialog = lazyComponent(async () => (await import('./SupplierDialog.tsx')).default)
const PersonDialog = lazyComponent(async () => (await import('./PersonDialog.tsx')).default)

const supplierRecord: RecordKind<typeof suppliers.get> = {
  get: suppliers.get,
  nav: 'supplierManagement',
  list: linkTo('/supplier'),
  texts: supplierTexts,
  icon: IconTruckOff,
}

const SupplierPage = () => (
  <RecordLoader of={supplierRecord}>{(supplier) => <Shown supplier={supplier} />}</RecordLoader>
)
export default SupplierPage

interface Of {
  supplier: SupplierDetail
}

function Shown({ supplier }: Of) {
  const { id, name, code } = supplier
  const nameOfCountry = useNameOfCountry()
  const place = nameOfCountry(supplier.country_id, supplier.country.name)
  const actions = useActions(supplier)
  return (
    <RecordPage
      title={name}
      subtitle={[code, place].filter(Boolean).join(' · ')}
      actions={actions}
      side={
        <>
          <Reach supplier={supplier} />
          <People supplier={supplier} />
        </>
      }
    >
      <SupplierHistory id={id} />
    </RecordPage>
  )
}

function useActions(supplier: SupplierDetail): Action[] {
  const { id, name, can } = supplier
  const { button } = useTexts(commonTexts)
  const { list } = supplierRecord
  const remove = useRemoval(suppliers.remove, { params: { id }, can: can.update, of: name, list })
  return [
    remove,
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      main: true,
      dialog: (close) => <SupplierDialog row={supplier} onClose={close} />,
    },
  ]
}

const mailTo = (email: string | null): ReactNode =>
  email && (
    <a key="email" href={`mailto:${email}`}>
      {email}
    </a>
  )

const callTo = (phone: string, shown: string): ReactNode => (
  <a key={phone} href={`tel:${phone}`}>
    {shown}
  </a>
)

/** Opens a typed address as a web address, never as a script. */
const siteOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`)

function Reach({ supplier }: Of) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { website } = supplier
  return (
    <DetailsPanel
      title={text.facts}
      rows={[
        ...supplier.contacts.map(
          ({ label, phone, phone_display, text: words }): [string, ReactNode] => [
            label,
            <>
              {phone && callTo(phone, phone_display ?? phone)} {words}
            </>,
          ],
        ),
        [field.email, mailTo(supplier.email)],
        [
          field.website,
          website && (
            <a key="site" href={siteOf(website)} target="_blank" rel="noreferrer">
              {website}
            </a>
          ),
        ],
        [field.address, supplier.address],
        ...[...supplierNumbers, 'country_code' as const].flatMap((name): [string, ReactNode][] =>
          supplier[name]
            ? [[name === 'country_code' ? text.countryCode : numberNames[name], supplier[name]]]
            : [],
        ),
      ]}
    />
  )
}

function People({ supplier }: Of) {
  const text = useTexts(supplierTexts)
  const canWrite = supplier.can.update.ok
  const [editing, setEditing] = useState<SupplierPerson | 'new'>()
  const remove = useActionMutation(suppliers.removePerson)
  const confirmRemoval = async (person: SupplierPerson) => {
    if (await confirmDelete(person.name))
      remove.mutate({ params: { id: supplier.id, person_id: person.id } })
  }
  return (
    <RecordPanel
      title={text.people}
      beside={
        <AbilityGuard ability={supplier.can.update}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {text.addPerson}
          </Button>
        </AbilityGuard>
      }
    >
      {supplier.people.length === 0 && <PanelMessage>{text.noPeople}</PanelMessage>}
      <ul className={css.people}>
        {supplier.people.map((person) => (
          <li key={person.id}>
            <div className={css.person}>
              {person.name}
              <p>
                {person.phone && callTo(person.phone, person.phone_display ?? person.phone)}
                {person.phone && person.email && ' · '}
                {mailTo(person.email)}
              </p>
            </div>
            {canWrite && (
              <RowButtons
                of={person.name}
                onEdit={() => setEditing(person)}
                onDelete={() => void confirmRemoval(person)}
              />
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <PersonDialog
          supplierId={supplier.id}
          person={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </RecordPanel>
  )
}
