/** The findings of the inspection: one press an item; measure, note and photos are in the details. */
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { imageAndVideo } from '#domains/company/files/values.ts'
import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { canPropose } from '#domains/floor/orders/rights.ts'
import { useOfflineTransfers } from '#domains/company/outbox/web/shared/files.ts'
import { isNeeded } from '#domains/floor/orders/web/shared/isNeeded.ts'
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { TransferList } from '#platform/web/forms/TransferList.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { Finding } from '../../contract.ts'
import { inspections } from '../../calls.gen.ts'
import { type Result, results } from '../../rules.ts'
import { useWriteFinding } from '../components/useWriteFinding.ts'
import css from './inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'

const FindingDialog = lazyComponent(
  async () => (await import('../components/FindingDialog.tsx')).FindingDialog,
)
const LineDialog = lazyComponent(
  async () => (await import('#domains/floor/orders/web/shared/LineDialog.tsx')).LineDialog,
)

export function InspectionPanel() {
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const { order } = useOrderContext()
  const { data } = useApiQuery(inspections.get, { params: { id: order.id } })
  // the inspector gets every item, all others the findings only
  const [isWhole, setWhole] = useState(useRole() === 'mechanic' && order.stage === 'inspecting')
  if (!data) return null
  const mayChange = data.can.update.ok
  const findings = data.items.filter(({ result }) => result !== 'not_checked')
  if (findings.length === 0 && !mayChange) return null
  return (
    <CollapsiblePanel
      id="inspection"
      title={text.title}
      about={
        data.items.length > 0 && text.checked(number(findings.length), number(data.items.length))
      }
      isNeeded={isNeeded('inspection', order.stage)}
    >
      {data.items.length === 0 && <p className={css.none}>{text.none}</p>}
      <ul className={css.items}>
        {(isWhole ? data.items : findings).map((item) => (
          <Item key={item.inspection_item_id} item={item} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && !isWhole && data.items.length > findings.length && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          {text.inspect}
        </Button>
      )}
    </CollapsiblePanel>
  )
}

/** One press sets the result; the details can reset it to unchecked. */
const pressed = results.filter((result) => result !== 'not_checked')

interface ItemProps {
  item: Finding
  mayChange: boolean
}

function Item({ item, mayChange }: ItemProps) {
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const write = useWriteFinding()
  const [isOpen, setOpen] = useState(false)
  const remarks = [
    item.measure !== null && [number(item.measure), item.unit].filter(Boolean).join(' '),
    item.note,
  ].filter(Boolean)
  return (
    <li data-result={item.result}>
      <div className={css.what}>
        <strong>{item.name}</strong>
        {remarks.length > 0 && <small>{remarks.join(' · ')}</small>}
        {item.files.length > 0 && <FilesRow title={item.name} files={item.files} />}
      </div>
      {mayChange ? (
        <SegmentedChoice<Result>
          aria-label={text.resultOf(item.name)}
          className={css.result}
          value={item.result}
          onChange={(result) => write(item, { result })}
          data={pressed.map((value) => ({
            value,
            label: (
              <span className={css.tone} data-tone={value}>
                {text.result[value]}
              </span>
            ),
          }))}
        />
      ) : (
        <span className={css.tone} data-tone={item.result}>
          {text.result[item.result]}
        </span>
      )}
      <div className={css.buttons}>
        {mayChange && (
          <>
            <Photo item={item} />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={text.detailsOf(item.name)}
              onClick={() => setOpen(true)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </>
        )}
        <MakeLine item={item} />
      </div>
      {isOpen && <FindingDialog item={item} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Opens the phone's camera directly; on a computer, a file dialog. */
function Photo({ item }: { item: Finding }) {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const { id, license_plate, number } = order
  const { inspection_item_id } = item
  const transfers = useOfflineTransfers(`order/${id}/inspection/${inspection_item_id}`, {
    done: {
      kind: 'inspections/finding',
      params: { id, inspection_item_id },
      shown: { title: `${license_plate} · ${number}`, what: text.photoOf(item.name) },
    },
    put: 'field',
  })
  return (
    <>
      <FileButton
        multiple
        accept={imageAndVideo}
        inputProps={{ capture: 'environment' }}
        onChange={(files) => void transfers.add(files)}
      >
        {(props) => (
          <ActionIcon {...props} variant="default" size={36} aria-label={text.photoOf(item.name)}>
            <IconCamera size={18} />
          </ActionIcon>
        )}
      </FileButton>
      <TransferList transfers={transfers} />
    </>
  )
}

/** Proposes a line for a finding that is not good. */
function MakeLine({ item }: { item: Finding }) {
  const text = useTexts(inspectionsTexts)
  const { order } = useOrderContext()
  const role = useRole()
  const [isOpen, setOpen] = useState(false)
  const make = useFormMutation(inspections.makeLine, { onSaved: () => setOpen(false) })
  if (item.line_id !== null) return <small className={css.made}>{text.made}</small>
  const isBad = item.result === 'amber' || item.result === 'red'
  if (!isBad || !canPropose(role, order, 'other').ok) return null
  return (
    <>
      <Button
        size="compact-md"
        variant="light"
        aria-label={text.makeLineOf(item.name)}
        onClick={() => setOpen(true)}
      >
        {text.makeLine}
      </Button>
      {isOpen && (
        <LineDialog
          title={text.makeLineOf(item.name)}
          place={{ garageId: order.garage.id, countryId: order.country_id }}
          kinds={['service', 'part', 'other']}
          save={make}
          onClose={() => setOpen(false)}
          onSubmit={({ catalog_service_id, service_item_id, inventory_item_id, ...line }) =>
            make.mutate({
              params: { id: order.id, inspection_item_id: item.inspection_item_id },
              body: {
                catalog_service_id,
                service_item_id,
                inventory_item_id,
                name: line.name,
                qty: line.qty,
                unit_price: line.unit_price,
                version: order.version,
              },
            })
          }
        />
      )}
    </>
  )
}
