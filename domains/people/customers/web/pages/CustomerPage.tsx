import { carName } from '#domains/people/vehicles/carName.ts'
import { Button } from '@mantine/core'
import { IconCar, IconGift, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { vouchers } from '#domains/loyalty/vouchers/calls.gen.ts'
import { languageNames } from '#platform/texts/language-names.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Action, useRemoval } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel, RecordPanel } from '#platform/web/record/RecordPanel.tsx'
import { useCan, useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { fileUrl } from '#platform/web/data/files.ts'
import type { CustomerDetail } from '../../contract.ts'
import { customers } from '../../calls.gen.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import css from './customer.module.css'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { customerRecord } from './record.ts'
import { Transactions } from '#domains/floor/invoices/web/shared/Transactions.tsx'
import { Visits } from '#domains/floor/orders/web/shared/Visits.tsx'
import { customerTexts } from '../../texts/texts.ts'

const DataPanel = lazyComponent(
  async () => (await import('#domains/overview/customer-data/web/shared/DataPanel.tsx')).DataPanel,
)
const MergePanel = lazyComponent(
  async () =>
    (await import('#domains/overview/customer-merge/web/shared/MergePanel.tsx')).MergePanel,
)
const MessagesPanel = lazyComponent(
  async () => (await import('#domains/outside/notices/web/shared/MessagesPanel.tsx')).MessagesPanel,
)
const ConsentPanel = lazyComponent(
  async () => (await import('#domains/people/consents/web/shared/ConsentPanel.tsx')).ConsentPanel,
)
const MembershipPart = lazyComponent(
  async () =>
    (await import('#domains/loyalty/membership/web/shared/MembershipPart.tsx')).MembershipPanel,
)
const GiveVoucherDialog = lazyComponent(
  async () => (await import('#domains/loyalty/vouchers/web/shared/GrantVoucherDialog.tsx')).default,
)
const HeldMoney = lazyComponent(
  async () => (await import('#domains/floor/invoices/web/shared/HeldMoney.tsx')).HeldMoney,
)

const CustomerPage = () => (
  <RecordLoader of={customerRecord}>{(customer) => <Shown customer={customer} />}</RecordLoader>
)
export default CustomerPage

interface Of {
  customer: CustomerDetail
}

function Shown({ customer }: Of) {
  const { id, full_name: name } = customer
  const text = useTexts(customerTexts)
  const seesMembership = useCan('membership.read')
  const nameOfCountry = useNameOfCountry()
  const countryName = nameOfCountry(customer.country_id, customer.country.name)
  return (
    <RecordPage
      title={name}
      subtitle={`${countryName} · ${customer.tier}`}
      actions={useActions(customer)}
      side={
        <>
          <Profile customer={customer} />
          <InvoiceFacts customer={customer} />
          <ConsentPanel customerId={id} />
          {!customer.merged_into && (
            <MessagesPanel
              filter={{ customer_id: id }}
              subjects={
                customer.erased_at ? [] : [{ kind: 'customer', id, label: customer.full_name }]
              }
            />
          )}
          {seesMembership && <MembershipPart customerId={id} />}
          <Cars customer={customer} />
          {!customer.erased_at && <MergePanel customer={customer} />}
          <DataPanel customer={customer} />
        </>
      }
    >
      <Visits of={{ customer_id: id }} title={text.orders} />
      <HeldMoney customerId={id} />
      <Transactions customerId={id} />
    </RecordPage>
  )
}

function useActions({ id, full_name: name, country_id, can }: CustomerDetail): Action[] {
  const text = useTexts(customerTexts)
  const { button } = useTexts(commonTexts)
  const mayGive = abilityFor(useRole(), vouchers.grant.allow)
  const remove = useRemoval(customers.remove, {
    params: { id },
    can: can.remove,
    of: name,
    list: customerRecord.list,
  })
  return [
    remove,
    {
      name: 'giveVoucher',
      label: text.giveVoucher,
      icon: IconGift,
      // an erased or merged customer can no longer change
      can: mayGive.ok ? can.update : mayGive,
      dialog: (close) => <GiveVoucherDialog customer={{ id, name, country_id }} onClose={close} />,
    },
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      main: true,
      to: linkTo('/customer-management/$id/edit', { id }),
    },
  ]
}

function Profile({ customer }: Of) {
  const text = useTexts(customerTexts)
  const { field, role } = useTexts(commonTexts)
  const { dayLong } = useFormat()
  const roleName = role[customer.role.name as keyof typeof role] ?? customer.role.name
  const picture = customer.profile_picture?.url
  const idCard = customer.id_card?.url
  const { erased_at } = customer
  return (
    <DetailsPanel
      title={text.profile}
      above={
        picture && (
          <img className={css.portrait} src={fileUrl(picture)} alt={field.profilePicture} />
        )
      }
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
        [text.language, customer.language && languageNames[customer.language]],
        [field.gender, customer.gender && field[customer.gender]],
        [field.birthDate, customer.birth_date && dayLong(customer.birth_date)],
        [field.role, `${roleName} · ${customer.is_owner ? text.owner : text.nonOwner}`],
        [text.tier, customer.tier],
        [text.since, dayLong(customer.created_at)],
        [field.description, customer.description],
      ]}
    >
      {idCard && (
        <figure className={css.figure}>
          <figcaption>{text.idCard}</figcaption>
          <img src={fileUrl(idCard)} alt={text.idCard} />
        </figure>
      )}
    </DetailsPanel>
  )
}

function Cars({ customer }: Of) {
  const text = useTexts(customerTexts)
  const mayAdd = useCan('vehicle.write')
  const add = mayAdd && (
    <Button
      component={Link}
      to={linkTo('/vehicle/new', { customer_id: customer.id })}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
    >
      {text.addCar}
    </Button>
  )
  return (
    <RecordPanel title={text.cars} beside={add}>
      {customer.vehicles.length === 0 ? (
        <Notice icon={<IconCar size={30} stroke={1.5} aria-hidden />} title={text.noCars} />
      ) : (
        <ul className={css.cars}>
          {customer.vehicles.map((car) => (
            <li key={car.id}>
              <Link to={linkTo('/vehicle/$id', { id: car.id })} className={css.car}>
                <LicensePlate plate={car.license_plate} />
                <span>{carName(car)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  )
}
