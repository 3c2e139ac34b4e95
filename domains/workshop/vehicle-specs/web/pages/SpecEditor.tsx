/** Edits one list of options, saved as a whole. Shows a concurrent save before it is overwritten. */
import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConflictNotice } from '#domains/workshop/stages/web/shared/ConflictNotice.tsx'
import type { Message } from '#platform/contract/messages.ts'
import { type ApiFailure, useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Panel } from '#platform/web/ui/PageHeader.tsx'
import { MoveButtons, moved } from '#platform/web/ui/drag/Reorder.tsx'
import { RowDragHandle, SortableList, SortableRow } from '#platform/web/ui/drag/SortableList.tsx'
import { NAME_LENGTH, NOTE_LENGTH, type VehicleSpec } from '../../contract.ts'
import { vehicleSpecs } from '../../calls.gen.ts'
import { colourKinds } from '../../kinds.ts'
import { Fits } from './Fits.tsx'
import css from './specs.module.css'
import { vehicleSpecsTexts } from '../../texts/texts.ts'

type Option = VehicleSpec['options'][number]

interface Props {
  stored: VehicleSpec
  /** All lists, for the fitting options of a lineup. */
  specs: readonly VehicleSpec[]
  /** Unsaved input. */
  draft: VehicleSpec | undefined
  onChange: (draft: VehicleSpec | undefined) => void
}

/** The current list in a version conflict. */
const currentOf = (failure: ApiFailure | null): VehicleSpec | undefined =>
  failure?.http_code === 409
    ? (failure.body as { data?: { current?: VehicleSpec } }).data?.current
    : undefined

export function SpecEditor({ stored, specs, draft, onChange }: Props) {
  const { button, field } = useTexts(commonTexts)
  const text = useTexts(vehicleSpecsTexts)
  const formatMessage = useFormatMessage()
  const save = useFormMutation(vehicleSpecs.update, { onSaved: () => onChange(undefined) })
  const spec = draft ?? stored
  const change = (part: Partial<VehicleSpec>) => onChange({ ...spec, ...part })
  const send = (version: number) =>
    save.mutate({
      params: { id: spec.id },
      body: {
        name: spec.name,
        version,
        // a new one has no id yet
        options: spec.options.map(({ id, ...option }) => (id > 0 ? { id, ...option } : option)),
      },
    })
  const errorOf = (name: string): Message | undefined => save.error?.errors[name]?.[0]
  const current = currentOf(save.error)
  const listWrong = save.error && !current && Object.keys(save.error.errors).length === 0
  return (
    <Panel className={css.card ?? ''}>
      {current && (
        <Stale
          current={current}
          onTake={() => {
            save.reset()
            onChange(undefined)
          }}
          onKeep={() => send(current.version)}
        />
      )}
      <div className={css.head}>
        <TextInput
          label={field.name}
          value={spec.name}
          maxLength={NAME_LENGTH}
          error={errorOf('name') && formatMessage(errorOf('name') as Message)}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Button disabled={!draft} loading={save.isPending} onClick={() => send(spec.version)}>
          {button.save}
        </Button>
      </div>
      {listWrong && <p role="alert">{formatMessage(save.error as ApiFailure)}</p>}
      <Options
        options={spec.options}
        hasColours={colourKinds.includes(spec.kind)}
        others={spec.kind === 'lineup' ? specs.filter(({ kind }) => kind !== 'lineup') : undefined}
        errorOf={(at) => {
          const wrong = errorOf(`options.${at}.name`) ?? errorOf(`options.${at}.id`)
          return wrong && formatMessage(wrong)
        }}
        onChange={(options) => {
          // error positions refer to the order that was sent
          save.reset()
          change({ options })
        }}
      />
      <p className={css.hint}>{text.keptHint}</p>
    </Panel>
  )
}

interface OptionsProps {
  options: readonly Option[]
  hasColours: boolean
  /** The lists that a lineup may restrict. */
  others: readonly VehicleSpec[] | undefined
  errorOf: (at: number) => string | undefined
  onChange: (options: Option[]) => void
}

function Options({ options, hasColours, others, errorOf, onChange }: OptionsProps) {
  const text = useTexts(vehicleSpecsTexts)
  const { number } = useFormat()
  const newest = Math.min(0, ...options.map(({ id }) => id)) - 1
  return (
    <>
      {options.length === 0 && <p className={css.hint}>{text.none}</p>}
      <SortableList
        ids={options.map(({ id }) => id)}
        onMove={(from, at) => onChange(moved(options, from, at))}
      >
        <ol className={css.options}>
          {options.map((option, at) => (
            <OptionRow
              key={option.id}
              option={option}
              at={at}
              hasColours={hasColours}
              others={others}
              error={errorOf(at)}
              onChange={(part) => onChange(options.with(at, { ...option, ...part }))}
            >
              <Tools
                shown={number(at + 1)}
                at={at}
                count={options.length}
                onMove={(step) => onChange(moved(options, at, at + step))}
                onDrop={() => onChange(options.toSpliced(at, 1))}
              />
            </OptionRow>
          ))}
        </ol>
      </SortableList>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() =>
            onChange([
              ...options,
              { id: newest, name: '', note: null, hex: null, fits: [], active: true },
            ])
          }
        >
          {text.add}
        </Button>
      </div>
    </>
  )
}

interface RowProps extends Pick<OptionsProps, 'hasColours' | 'others'> {
  option: Option
  /** Its index. */
  at: number
  error: string | undefined
  onChange: (part: Partial<Option>) => void
  children: ReactNode
}

function OptionRow({ option, at, hasColours, others, error, onChange, children }: RowProps) {
  const text = useTexts(vehicleSpecsTexts)
  const { number } = useFormat()
  const { id, name, hex, fits, active } = option
  const shown = number(at + 1)
  const called = name || text.option(shown)
  return (
    <SortableRow id={id} name={called} className={css.option}>
      <RowDragHandle />
      <Words shown={shown} option={option} error={error} onChange={onChange} />
      {hasColours && (
        <Colour
          label={text.colourOf(shown)}
          value={hex}
          onChange={(next) => onChange({ hex: next })}
        />
      )}
      {others && (
        <Fits
          lineup={called}
          others={others}
          value={fits}
          onChange={(next) => onChange({ fits: next })}
        />
      )}
      <Switch
        label={text.active}
        aria-label={text.activeOf(shown)}
        checked={active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
      {children}
    </SortableRow>
  )
}

interface WordsProps {
  /** Its position for screen readers. */
  shown: string
  option: Option
  error: string | undefined
  onChange: (part: Partial<Option>) => void
}

function Words({ shown, option: { name, note }, error, onChange }: WordsProps) {
  const text = useTexts(vehicleSpecsTexts)
  return (
    <>
      <TextInput
        aria-label={text.option(shown)}
        value={name}
        maxLength={NAME_LENGTH}
        error={error}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        aria-label={text.note(shown)}
        placeholder={text.noteHint}
        value={note ?? ''}
        maxLength={NOTE_LENGTH}
        onChange={(event) => onChange({ note: event.currentTarget.value || null })}
      />
    </>
  )
}

interface ToolsProps {
  /** Its position for screen readers. */
  shown: string
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

function Tools({ shown, at, count, onMove, onDrop }: ToolsProps) {
  const text = useTexts(vehicleSpecsTexts)
  return (
    <div className={css.tools}>
      <MoveButtons
        labels={[text.up(shown), text.down(shown)]}
        canUp={at > 0}
        canDown={at < count - 1}
        onMove={onMove}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={text.drop(shown)}
        onClick={onDrop}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface ColourProps {
  label: string
  value: string | null
  onChange: (hex: string) => void
}

const Colour = ({ label, value, onChange }: ColourProps) => (
  <input
    type="color"
    className={css.colour}
    aria-label={label}
    value={value ?? '#808080'}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface StaleProps {
  current: VehicleSpec
  onTake: () => void
  onKeep: () => void
}

function Stale({ current, onTake, onKeep }: StaleProps) {
  const text = useTexts(vehicleSpecsTexts)
  return (
    <ConflictNotice title={text.staleTitle} onTake={onTake} onKeep={onKeep}>
      {text.staleText} {current.options.map(({ name }) => name).join(', ')}
    </ConflictNotice>
  )
}
