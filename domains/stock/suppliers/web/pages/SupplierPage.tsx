/** One supplier: how to reach it, who is in charge there, and what was bought. */
import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconTruckOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { DetailLoad } from '#platform/web/DetailLoad.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct, useAsk } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { RowButtons } from '#platform/web/ui/RowButtons.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type SupplierDetail, type SupplierPerson, suppliers } from '../../contract.ts'
import { SupplierHistory } from './SupplierHistory.tsx'
import css from './supplier.module.css'
import { supplierTexts } from '../texts/texts.ts'

const SupplierDialog = later(async () => (await import('./SupplierDialog.tsx')).default)
const PersonDialog = later(async () => (await import('./PersonDialog.tsx')).default)

export default function SupplierPage() {
  const id = useIdParam('id')
  const text = useTexts(supplierTexts)
  const { nav } = useTexts(commonTexts)
  return (
    <DetailLoad
      asked={useAsk(suppliers.get, { params: { id } })}
      list={{ title: nav.supplierManagement, path: to('/supplier'), back: text.backToList }}
      missing={text.missing}
      icon={<IconTruckOff size={34} stroke={1.5} aria-hidden />}
    >
      {(supplier) => <Shown supplier={supplier} />}
    </DetailLoad>
  )
}

function Shown({ supplier }: { supplier: SupplierDetail }) {
  const nameOfCountry = useNameOfCountry()
  const place = nameOfCountry(supplier.country_id, supplier.country.name)
  return (
    <>
      <PageHead
        title={supplier.name}
        subtitle={[supplier.code, place].filter(Boolean).join(' · ')}
        actions={<Actions supplier={supplier} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <Reach supplier={supplier} />
          <People supplier={supplier} />
        </div>
        <div className={css.main}>
          <SupplierHistory id={supplier.id} />
        </div>
      </div>
    </>
  )
}

function Actions({ supplier }: { supplier: SupplierDetail }) {
  const { button } = useTexts(commonTexts)
  const go = useGo()
  const [isEditing, setEditing] = useState(false)
  const remove = useAct(suppliers.remove, {
    onSaved: () => go(to('/supplier'), { replace: true }),
  })
  if (!supplier.can.update.ok) return undefined
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={async () => {
          if (await confirmDelete(supplier.name)) remove.mutate({ params: { id: supplier.id } })
        }}
      >
        {button.delete}
      </Button>
      <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
        {button.edit}
      </Button>
      {isEditing && <SupplierDialog row={supplier} onClose={() => setEditing(false)} />}
    </>
  )
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

/** An address as people type it is opened as one of the web, never as a script. */
const siteOf = (website: string) => (/^https?:\/\//i.test(website) ? website : `https://${website}`)

function Reach({ supplier }: { supplier: SupplierDetail }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(supplierTexts)
  const { website } = supplier
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.facts}</h2>
      <Facts
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
        ]}
      />
    </Panel>
  )
}

function People({ supplier }: { supplier: SupplierDetail }) {
  const text = useTexts(supplierTexts)
  const mayWrite = useMay('supplier.write')
  const [editing, setEditing] = useState<SupplierPerson | 'new'>()
  const remove = useAct(suppliers.removePerson)
  const ask = async (person: SupplierPerson) => {
    if (await confirmDelete(person.name))
      remove.mutate({ params: { id: supplier.id, person_id: person.id } })
  }
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.headingRow}>
        <h2 className={detail.heading}>{text.people}</h2>
        {mayWrite && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {text.addPerson}
          </Button>
        )}
      </div>
      {supplier.people.length === 0 && <p className={css.none}>{text.noPeople}</p>}
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
            {mayWrite && (
              <RowButtons
                of={person.name}
                onEdit={() => setEditing(person)}
                onDelete={() => void ask(person)}
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
    </Panel>
  )
}
