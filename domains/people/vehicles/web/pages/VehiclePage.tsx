import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCar, IconCheck, IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { DeclinedPanel } from '#domains/floor/orders/web/shared/DeclinedPanel.tsx'
import { ClaimDialog } from '#domains/floor/orders/web/shared/lazyDialogs.ts'
import { Visits } from '#domains/floor/orders/web/shared/Visits.tsx'
import { customerTexts } from '#domains/people/customers/texts/texts.ts'
import { InsightPanel } from '#domains/overview/vehicle-insight/web/shared/InsightPanel.tsx'
import { WarrantyPanel } from '#domains/floor/warranties/web/shared/WarrantyPanel.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useNameOfCountry } from '#platform/web/language/countries.ts'
import { EMPTY, showPhone, useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { useRemoval } from '#platform/web/record/RecordActions.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { DetailsPanel } from '#platform/web/record/RecordPanel.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { LicensePlate } from '#platform/web/ui/media/LicensePlate.tsx'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { fileUrl } from '#platform/web/data/files.ts'
import type { VehicleDetail } from '../../contract.ts'
import { vehicles } from '../../calls.gen.ts'
import { vehicleRecord } from './record.ts'
import { carName } from '../../carName.ts'
import { vehicleTexts } from '../../texts/texts.ts'
import css from '../components/vehicle.module.css'

const VehiclePage = () => (
  <RecordLoader of={vehicleRecord}>{(vehicle) => <Shown vehicle={vehicle} />}</RecordLoader>
)
export default VehiclePage

interface Of {
  vehicle: VehicleDetail
}

function Shown({ vehicle }: Of) {
  const { id, license_plate: plate, can } = vehicle
  const { orders } = useTexts(customerTexts)
  const { button } = useTexts(commonTexts)
  const nameOfCountry = useNameOfCountry()
  const countryName = nameOfCountry(vehicle.country_id, vehicle.country.name)
  const remove = useRemoval(vehicles.remove, {
    params: { id },
    can: can.remove,
    of: plate,
    list: vehicleRecord.list,
  })
  return (
    <RecordPage
      title={carName(vehicle, vehicle.variant?.name)}
      subtitle={
        <span className={css.subtitle}>
          <LicensePlate plate={plate} />
          {[vehicle.production_year, countryName].filter(Boolean).join(' · ')}
        </span>
      }
      actions={[
        remove,
        {
          name: 'edit',
          label: button.edit,
          icon: IconPencil,
          can: can.update,
          main: true,
          to: linkTo('/vehicle/$id/edit', { id }),
        },
      ]}
      side={
        <>
          <Photo vehicle={vehicle} />
          <Identification vehicle={vehicle} />
          <Specifications vehicle={vehicle} />
          <Builds vehicle={vehicle} />
        </>
      }
    >
      <Visits of={{ vehicle_id: id }} title={orders} />
      <div className={css.past}>
        <InsightPanel vehicle={vehicle}>
          <WarrantyPanel vehicleId={id} ClaimDialog={ClaimDialog} />
          <DeclinedPanel vehicleId={id} />
        </InsightPanel>
      </div>
    </RecordPage>
  )
}

/** Builds that were delivered in this car. */
function Builds({ vehicle: { builds } }: Of) {
  const text = useTexts(vehicleTexts)
  const { dayLong } = useFormat()
  if (builds.length === 0) return null
  return (
    <DetailsPanel
      title={text.builds}
      rows={builds.map(
        ({ name, number, lineup, workshop, delivered_on }) =>
          [
            dayLong(delivered_on),
            [name, lineup, workshop, number].filter(Boolean).join(' · '),
          ] as const,
      )}
    />
  )
}

function Photo({ vehicle }: Of) {
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

function Identification({ vehicle }: Of) {
  const text = useTexts(vehicleTexts)
  const formatMessage = useFormatMessage()
  const { dayLong } = useFormat()
  const { customer, vin_warning } = vehicle
  return (
    <DetailsPanel
      title={text.identification}
      rows={[
        [
          text.owner,
          <span key="owner">
            <Link to={linkTo('/customer-management/$id', { id: customer.id })}>
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
            {vin_warning && <span className={css.warning}>{formatMessage(vin_warning)}</span>}
          </span>,
        ],
        [
          text.chassisNumber,
          <Copied key="chassis" value={vehicle.chassis_number} what={text.chassisNumber} />,
        ],
        [text.registered, dayLong(vehicle.created_at)],
      ]}
    />
  )
}

function Specifications({ vehicle }: Of) {
  const text = useTexts(vehicleTexts)
  const { number } = useFormat()
  const { transmission, power_type, driving_position, mileage_type, odometer } = vehicle
  return (
    <DetailsPanel
      title={text.specifications}
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
  )
}
