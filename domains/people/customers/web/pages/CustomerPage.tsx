import { carName } from '#domains/people/vehicles/carName.ts'
import { Button } from '@mantine/core'
import { IconCar, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useMay } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { fileUrl } from '#platform/web/files.ts'
import { type CustomerDetail, customers } from '../../contract.ts'
import { later } from '#platform/web/ui/later.tsx'
import { CustomerLoad } from './CustomerLoad.tsx'
import css from './customer.module.css'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Transactions } from '#domains/floor/invoices/web/parts/Transactions.tsx'
import { Visits } from '#domains/floor/orders/web/parts/Visits.tsx'
import { customerTexts } from '../texts/texts.ts'

const DataPanel = later(
  async () => (await import('#domains/overview/customer-data/web/parts/DataPanel.tsx')).DataPanel,
)
const MergePanel = later(
  async () =>
    (await import('#domains/overview/customer-merge/web/parts/MergePanel.tsx')).MergePanel,
)
const MembershipPart = later(
  async () =>
    (await import('#domains/loyalty/membership/web/parts/MembershipPart.tsx')).MembershipPart,
)

const HeldMoney = later(
  async () => (await import('#domains/floor/invoices/web/parts/HeldMoney.tsx')).HeldMoney,
)

export default function CustomerPage() {
  const id = useIdParam('id')
  return <CustomerLoad id={id}>{(customer) => <Shown customer={customer} />}</CustomerLoad>
}

function Shown({ customer }: { customer: CustomerDetail }) {
  const { id } = customer
  const text = useTexts(customerTexts)
  const seesMembership = useMay('membership.read')
  const nameOfCountry = useNameOfCountry()
  const countryName = nameOfCountry(customer.country_id, customer.country.name)
  return (
    <>
      <PageHead
        title={customer.full_name}
        subtitle={`${countryName} · ${customer.tier}`}
        actions={<Actions customer={customer} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <Profile customer={customer} />
          {seesMembership && <MembershipPart customerId={id} />}
          <Cars customer={customer} />
          {!customer.erased_at && <MergePanel customer={customer} />}
          <DataPanel customer={customer} />
        </div>
        <div className={detail.side}>
          <Visits of={{ customer_id: id }} keyword={customer.full_name} title={text.orders} />
          <HeldMoney customerId={id} />
          <Transactions customerId={id} />
        </div>
      </div>
    </>
  )
}

function Actions({ customer }: { customer: CustomerDetail }) {
  const { id, can } = customer
  const { button } = useTexts(commonTexts)
  const go = useGo()
  const mayWrite = useMay('customer.write')
  const remove = useAct(customers.remove, {
    onSaved: () => go(to('/customer-management'), { replace: true }),
  })
  if (!mayWrite) return undefined
  return (
    <>
      <Able ability={can.remove}>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(customer.full_name)) remove.mutate({ params: { id } })
          }}
        >
          {button.delete}
        </Button>
      </Able>
      <Able ability={can.update}>
        <Button
          component={Link}
          to={to('/customer-management/$id/edit', { id })}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {button.edit}
        </Button>
      </Able>
    </>
  )
}

function Profile({ customer }: { customer: CustomerDetail }) {
  const text = useTexts(customerTexts)
  const { field, role } = useTexts(commonTexts)
  const { dayLong } = useFormat()
  const roleName = role[customer.role.name as keyof typeof role] ?? customer.role.name
  const picture = customer.profile_picture?.url
  const idCard = customer.id_card?.url
  const { message_consent, message_consent_at: answeredAt, erased_at } = customer
  const consent = !answeredAt
    ? text.notAgreed
    : (message_consent ? text.agreed : text.withdrawn)(dayLong(answeredAt))
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.profile}</h2>
      {picture && (
        <img className={css.portrait} src={fileUrl(picture)} alt={field.profilePicture} />
      )}
      <Facts
        rows={[
          ...(erased_at ? [[text.erasedOn, dayLong(erased_at)] as const] : []),
          [
            field.phone,
            customer.phone && (
              <a key="phone" href={`tel:${customer.phone}`}>
                {customer.phone_display}
              </a>
            ),
          ],
          [
            field.email,
            customer.email && (
              <a key="email" href={`mailto:${customer.email}`}>
                {customer.email}
              </a>
            ),
          ],
          [field.address, customer.address],
          [field.gender, customer.gender && field[customer.gender]],
          [field.birthDate, customer.birth_date && dayLong(customer.birth_date)],
          [field.role, `${roleName} · ${customer.is_owner ? text.owner : text.nonOwner}`],
          [text.messages, consent],
          [text.tier, customer.tier],
          [text.since, dayLong(customer.created_at)],
          [field.description, customer.description],
        ]}
      />
      {idCard && (
        <figure className={css.figure}>
          <figcaption>{text.idCard}</figcaption>
          <img src={fileUrl(idCard)} alt={text.idCard} />
        </figure>
      )}
    </Panel>
  )
}

function Cars({ customer }: { customer: CustomerDetail }) {
  const text = useTexts(customerTexts)
  const mayAdd = useMay('vehicle.write')
  const add = mayAdd && (
    <Button
      component={Link}
      to={to('/vehicle/new', { customer_id: customer.id })}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {text.addCar}
    </Button>
  )
  return (
    <Panel className={detail.card ?? ''}>
      <div className={css.headingRow}>
        <h2 className={detail.heading}>{text.cars}</h2>
        {add}
      </div>
      {customer.vehicles.length === 0 ? (
        <Notice icon={<IconCar size={30} stroke={1.5} aria-hidden />} title={text.noCars} />
      ) : (
        <ul className={css.cars}>
          {customer.vehicles.map((car) => (
            <li key={car.id}>
              <Link to={to('/vehicle/$id', { id: car.id })} className={css.car}>
                <LicensePlate plate={car.license_plate} />
                <span>{carName(car)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
