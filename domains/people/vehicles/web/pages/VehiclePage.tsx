import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { IconCar, IconCheck, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DeclinedPanel } from '#domains/floor/estimates/web/parts/DeclinedPanel.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { Visits } from '#domains/floor/orders/web/parts/Visits.tsx'
import { customerTexts } from '#domains/people/customers/web/texts/texts.ts'
import { InsightPanel } from '#domains/overview/vehicle-insight/web/parts/InsightPanel.tsx'
import { WarrantyPanel } from '#domains/floor/warranties/web/parts/WarrantyPanel.tsx'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirmDelete } from '#platform/web/confirm.ts'
import { useNameOfCountry } from '#platform/web/countries.ts'
import { EMPTY, showPhone, useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useSayMessage } from '#platform/web/messages.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import detail from '#platform/web/ui/detail.module.css'
import { LicensePlate } from '#platform/web/ui/LicensePlate.tsx'
import { PageHead, Panel } from '#platform/web/ui/PageHead.tsx'
import { fileUrl } from '#platform/web/files.ts'
import { type VehicleDetail, vehicles } from '../../contract.ts'
import { VehicleLoad } from './VehicleLoad.tsx'
import { carName } from '../../carName.ts'
import { vehicleTexts } from '../texts/texts.ts'
import css from '../parts/vehicle.module.css'

export default function VehiclePage() {
  const id = useIdParam('id')
  return <VehicleLoad id={id}>{(vehicle) => <Shown vehicle={vehicle} />}</VehicleLoad>
}

function Shown({ vehicle }: { vehicle: VehicleDetail }) {
  const { orders } = useTexts(customerTexts)
  const nameOfCountry = useNameOfCountry()
  const countryName = nameOfCountry(vehicle.country_id, vehicle.country.name)
  return (
    <>
      <PageHead
        title={carName(vehicle, vehicle.variant?.name)}
        subtitle={
          <span className={css.subtitle}>
            <LicensePlate plate={vehicle.license_plate} />
            {[vehicle.production_year, countryName].filter(Boolean).join(' · ')}
          </span>
        }
        actions={<Actions vehicle={vehicle} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <Photo vehicle={vehicle} />
          <Identification vehicle={vehicle} />
          <Specifications vehicle={vehicle} />
          <Builds vehicle={vehicle} />
        </div>
        <div className={detail.side}>
          <Visits of={{ vehicle_id: vehicle.id }} title={orders} />
          <div className={css.past}>
            <InsightPanel vehicle={vehicle} />
            <WarrantyPanel vehicleId={vehicle.id} />
            <DeclinedPanel vehicleId={vehicle.id} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The builds that were delivered in it. */
function Builds({ vehicle: { builds } }: { vehicle: VehicleDetail }) {
  const text = useTexts(vehicleTexts)
  const { dayLong } = useFormat()
  if (builds.length === 0) return null
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.builds}</h2>
      <Facts
        rows={builds.map(
          ({ name, number, lineup, workshop, delivered_on }) =>
            [
              dayLong(delivered_on),
              [name, lineup, workshop, number].filter(Boolean).join(' · '),
            ] as const,
        )}
      />
    </Panel>
  )
}

function Actions({ vehicle }: { vehicle: VehicleDetail }) {
  const { id, license_plate, can } = vehicle
  const { button } = useTexts(commonTexts)
  const go = useGo()
  const remove = useAct(vehicles.remove, {
    onSaved: () => go(to('/vehicle'), { replace: true }),
  })
  if (!can.update.ok) return undefined
  return (
    <>
      <Able ability={can.remove}>
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={async () => {
            if (await confirmDelete(license_plate)) remove.mutate({ params: { id } })
          }}
        >
          {button.delete}
        </Button>
      </Able>
      <Button
        component={Link}
        to={to('/vehicle/$id/edit', { id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {button.edit}
      </Button>
    </>
  )
}

function Photo({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useTexts(vehicleTexts)
  const url = vehicle.photo?.url
  return (
    <Panel className={css.photo ?? ''}>
      {url ? (
        <img src={fileUrl(url)} alt={`${text.photo}: ${vehicle.license_plate}`} />
      ) : (
        <div className={css.noPhoto}>
          <IconCar size={40} stroke={1.2} aria-hidden />
          {text.noPhoto}
        </div>
      )}
    </Panel>
  )
}

/** A number with a button that copies it. */
function Copied({ value, what }: { value: string | null; what: string }) {
  const text = useTexts(vehicleTexts)
  if (!value) return EMPTY
  return (
    <span className={css.copied}>
      <span className={css.mono}>{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={copied ? text.copied : text.copy(what)}
            title={text.copy(what)}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}

function Identification({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useTexts(vehicleTexts)
  const say = useSayMessage()
  const { dayLong } = useFormat()
  const { customer, vin_warning } = vehicle
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.identification}</h2>
      <Facts
        rows={[
          [
            text.owner,
            <span key="owner">
              <Link to={to('/customer-management/$id', { id: customer.id })}>
                {customer.full_name}
              </Link>
              <br />
              <span className={css.second}>{showPhone(customer.phone)}</span>
            </span>,
          ],
          [
            text.licensePlate,
            <Copied key="plate" value={vehicle.license_plate} what={text.licensePlate} />,
          ],
          [
            text.vin,
            <span key="vin">
              <Copied value={vehicle.vin} what={text.vin} />
              {vin_warning && <span className={css.warning}>{say(vin_warning)}</span>}
            </span>,
          ],
          [
            text.chassisNumber,
            <Copied key="chassis" value={vehicle.chassis_number} what={text.chassisNumber} />,
          ],
          [text.registered, dayLong(vehicle.created_at)],
        ]}
      />
    </Panel>
  )
}

function Specifications({ vehicle }: { vehicle: VehicleDetail }) {
  const text = useTexts(vehicleTexts)
  const { number } = useFormat()
  const { transmission, power_type, driving_position, mileage_type, odometer } = vehicle
  return (
    <Panel className={detail.card ?? ''}>
      <h2 className={detail.heading}>{text.specifications}</h2>
      <Facts
        rows={[
          [text.brand, vehicle.brand.name],
          [text.model, vehicle.model.name],
          [text.variant, vehicle.variant?.name],
          [text.code, vehicle.code?.name],
          [text.productionYear, vehicle.production_year],
          [text.powerType, power_type && text[power_type]],
          [text.transmission, transmission && text[transmission]],
          [text.cylinderCount, vehicle.cylinder_count],
          [text.battery, vehicle.battery],
          [text.drivingPosition, driving_position && text[driving_position]],
          [text.mileage, odometer === null ? null : `${number(odometer)} ${mileage_type ?? 'km'}`],
        ]}
      />
    </Panel>
  )
}
