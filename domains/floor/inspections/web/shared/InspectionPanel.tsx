/** The findings of the inspection: one press an item; measure, note and photos are in the details. */
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { imageAndVideo } from '#domains/company/files/contract.ts'
import { FilesRow } from '#domains/company/files/web/shared/FilesRow.tsx'
import { canPropose } from '#domains/floor/orders/rights.ts'
import type { Values } from '#domains/company/outbox/web/shared/kinds.ts'
import { useOfflineTransfers } from '#domains/company/outbox/web/shared/files.ts'
import { isNeeded } from '#domains/floor/orders/web/shared/isNeeded.ts'
import { useOrderContext } from '#domains/floor/orders/web/shared/orderContext.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { TransferList } from '#platform/web/forms/TransferList.tsx'
import { queryKeyOf, useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { CollapsiblePanel } from '#platform/web/ui/CollapsiblePanel.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { type Finding, findingForm } from '../../contract.ts'
import { inspections } from '../../calls.gen.ts'
import { type Result, results } from '../../rules.ts'
import { valuesOf } from '../components/findingFields.ts'
import css from './inspection.module.css'
import { inspectionsTexts } from '../../texts/texts.ts'

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

/** Writes findings one after another and shows each at once. */
function useWrite() {
  const text = useTexts(inspectionsTexts)
  const client = useQueryClient()
  const { order, act } = useOrderContext()
  const key = queryKeyOf(inspections.get, { id: order.id })
  return (item: Finding, changes: Partial<Finding>) => {
    const after = { ...item, ...changes }
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<{ items: Finding[] }>(
      key,
      (now) =>
        now && {
          ...now,
          items: now.items.map((shownItem) =>
            shownItem.inspection_item_id === item.inspection_item_id ? after : shownItem,
          ),
        },
    )
    const { inspection_item_id, result, measure, unit, note, files } = after
    const [base, mine] = [valuesOf(item), valuesOf(after)]
    act(inspections.update, {
      body: {
        items: [
          {
            inspection_item_id,
            result,
            measure,
            unit,
            note,
            // omitted, so that a photo added meanwhile is preserved
            ...(changes.files && { file_ids: files.map(({ id }) => id) }),
          },
        ],
      },
      later: {
        kind: 'inspections/finding',
        what: item.name,
        params: { inspection_item_id },
        fields: { base, mine: differing(mine, base) },
        labels: {
          result: text.resultLabel,
          measure: text.measure,
          unit: text.unit,
          note: text.note,
        },
        words: text.result,
        shows: key,
      },
    })
  }
}

const differing = (mine: Values, base: Values): Values =>
  Object.fromEntries(
    Object.keys({ ...base, ...mine })
      .filter((name) => mine[name] !== base[name])
      .map((name) => [name, mine[name] ?? null]),
  )

/** One press sets the result; the details can reset it to unchecked. */
const pressed = results.filter((result) => result !== 'not_checked')

interface ItemProps {
  item: Finding
  mayChange: boolean
}

function Item({ item, mayChange }: ItemProps) {
  const text = useTexts(inspectionsTexts)
  const { number } = useFormat()
  const write = useWrite()
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
      {isOpen && <Details item={item} onClose={() => setOpen(false)} />}
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

function Details({ item, onClose }: { item: Finding; onClose: () => void }) {
  const text = useTexts(inspectionsTexts)
  const write = useWrite()
  const { result, measure, unit, note } = item
  const form = useContractForm(findingForm, {
    inspection_item_id: item.inspection_item_id,
    result,
    measure: measure ?? undefined,
    unit: unit ?? '',
    note: note ?? '',
  })
  return (
    <FormDialog
      title={item.name}
      record={item.inspection_item_id}
      form={form}
      save={null}
      onClose={onClose}
      onSubmit={(values) => {
        write(item, {
          result: values.result,
          measure: values.measure ?? null,
          unit: values.unit || null,
          note: values.note || null,
        })
        onClose()
      }}
    >
      <Field
        name="result"
        label={text.resultLabel}
        type="select"
        options={results.map((value) => ({ value, label: text.result[value] }))}
        wide
      />
      <Field name="measure" label={text.measure} type="number" />
      <Field name="unit" label={text.unit} maxLength={20} />
      <Field name="note" label={text.note} type="textarea" maxLength={1000} wide />
      {item.files.length > 0 && (
        <div className={css.wide}>
          <FilesRow
            title={item.name}
            files={item.files}
            onRemove={(id) => write(item, { files: item.files.filter((file) => file.id !== id) })}
          />
        </div>
      )}
    </FormDialog>
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
