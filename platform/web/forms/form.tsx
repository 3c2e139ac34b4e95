/**
 * Forms on a contract's own schema.
 *
 *   const form = useContractForm(newBrand, { name: '' })
 *   <Field name="name" label={text.name} />
 *   <Field name="price" label={text.price} type="money" />
 *
 * Every field of the form has a default ('' for text, null for all else), so that the form has the field before any
 * input. An empty field counts as missing, as in the request. Use `useWatch`, never `form.watch`.
 */
import { PasswordInput, Switch, TextInput, Textarea } from '@mantine/core'
import { type ComponentProps, createContext, useContext } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm,
  useFormContext,
} from 'react-hook-form'
import type { z } from 'zod'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { checkedBy } from '../data/check.ts'
import css from './form.module.css'
import { useFormat } from '../language/format.ts'
import { useTexts } from '../language/i18n.tsx'
import { fieldProblem, useFormatMessage } from '../language/messages.ts'
import { commonTexts } from '../../texts/texts.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { FieldPlaceholder } from '../ui/fields/FieldPlaceholder.tsx'
import { clearAutoFocused, isAutoFocused } from '../ui/dialogs/focus.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'

// its chunk has the list of choices too, so it loads after the form is drawn; a placeholder has the same size
const SelectField = lazyComponent(
  async () => (await import('../ui/fields/SelectField.tsx')).default,
  ({ options, value, ...rest }) => (
    <FieldPlaceholder {...rest} value={options.find((option) => option.value === value)?.label} />
  ),
)
export interface ContractForm<T extends FieldValues = FieldValues> extends UseFormReturn<T> {
  /** Whether the schema requires this field; only that marks it as required. */
  needs: (name: string) => boolean
}

/** The wrappers of a schema: optional, null, a default, a preparation before it. */
interface Wrapped {
  def: { innerType?: z.ZodType; out?: z.ZodType }
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
}

/** The schema of one field. `lines.0.debit` is the `debit` of any of the `lines`. */
function schemaAt(schema: z.ZodType | undefined, parts: readonly string[]): z.ZodType | undefined {
  if (!schema) return undefined
  const [part, ...rest] = parts
  if (part === undefined) return schema
  const { def, shape, element } = schema as unknown as Wrapped
  const inner = def.innerType ?? def.out
  if (inner) return schemaAt(inner, parts)
  return schemaAt(element ?? shape?.[part], rest)
}

/** The start values of a form: any field may be empty, whatever its schema requires. */
export type StartValues<T> = T extends readonly (infer Row)[]
  ? readonly StartValues<Row>[]
  : T extends object
    ? { readonly [K in keyof T]?: StartValues<T[K]> | null }
    : T

/** A form that its schema validates when a field loses the focus, and on submit. Its values are the call's body. */
export function useContractForm<S extends z.ZodType<object, FieldValues>>(
  schema: S,
  defaults: StartValues<z.input<S>>,
): ContractForm<z.input<S>> {
  const resolver = checkedBy<z.input<S>>(schema)
  const form = useForm<z.input<S>>({
    defaultValues: defaults as DefaultValues<z.input<S>>,
    resolver,
    mode: 'onTouched',
  })
  const needs = (name: string) =>
    schemaAt(schema, name.split('.'))?.safeParse(undefined).success === false
  return { ...form, needs }
}

export interface Named {
  id: number
  name: string
}

interface FormContext {
  control: Control
  needs: (name: string) => boolean
  /** The names of the rows chosen in pickers, by field: stored with the draft. */
  names: Map<string, Named>
  /** Running uploads, by field; each resolves to whether it succeeded. The form waits for them. */
  coming: Map<string, Promise<boolean>>
}

const Context = createContext<FormContext | undefined>(undefined)
export const FormFields = Context.Provider

export function useFormFields(): FormContext {
  const form = useContext(Context)
  if (!form) throw new Error('A field stands inside of a FormPage or a FormDialog')
  return form
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Sets a row that was created or found elsewhere as the choice of a picker. */
export function useSetPickerValue() {
  const { names } = useFormFields()
  const { setValue, clearErrors } = useFormContext()
  return (field: string, row: Named | null) => {
    if (row) names.set(field, row)
    setValue(field, row?.id ?? null, { shouldDirty: true })
    clearErrors(field)
  }
}

/** A field's value, its error in the reader's language, and the props of its input. */
export function useField(name: string) {
  const { control, needs } = useFormFields()
  const { field, fieldState } = useController({ name, control })
  const { ref: attach, value, onChange: change, onBlur: leave } = field
  const formatMessage = useFormatMessage()
  const problem = fieldProblem(fieldState.error)
  return {
    value: value as unknown,
    change: change as (value: unknown) => void,
    /** The input's `onBlur`. The form chose its first field itself, so leaving that field empty is no mistake yet. */
    leave: (event?: { currentTarget: Element }) => {
      const input = event?.currentTarget
      if (input && isAutoFocused(input)) {
        clearAutoFocused(input)
        if (isBlank(value)) return
      }
      leave()
    },
    /** The input's `ref`: it gets the focus after an error. */
    attach,
    error: problem && formatMessage(problem),
    needed: needs(name),
  }
}

/** The mark of a required field, for the eye and for a screen reader. */
export const requiredMark = (isRequired: boolean) => ({
  withAsterisk: isRequired,
  'aria-required': isRequired || undefined,
})

export interface Option {
  value: string | number
  label: string
  disabled?: boolean
}

export interface FieldProps {
  name: string
  label: string
  type?:
    | 'text'
    | 'textarea'
    | 'number'
    /** Not grouped: 2026. */
    | 'year'
    | 'money'
    | 'date'
    | 'select'
    | 'switch'
    | 'phone'
    | 'email'
    | 'password'
    /** Digits of a one-time code. */
    | 'code'
  /** Of a select. */
  options?: readonly Option[]
  hint?: string
  placeholder?: string
  disabled?: boolean
  /** Shows the star of the label if the schema cannot tell (fields of a list). */
  required?: boolean
  /** Has the focus when the form opens. */
  first?: boolean
  autoComplete?: string
  /** The first and the last day that a date may be. */
  earliest?: string | undefined
  latest?: string | undefined
  /** Over both columns. */
  wide?: boolean
  maxLength?: number
  /** Called after the form's value has changed. */
  onChanged?: (value: unknown) => void
}

/** Users paste a code as "123 456" or within a sentence: only its digits count. */
const digitsOf = (typed: string, most: number | undefined) =>
  typed.replaceAll(/\D/g, '').slice(0, most)

const inputType = { phone: 'tel', email: 'email' } as Record<string, string>

/** One field of the form around it: label, input, and a reserved line for its error. */
export function Field(props: FieldProps) {
  const { name, type = 'text' } = props
  const wide = props.wide ?? type === 'textarea'
  return (
    <div className={css.field} data-wide={wide || undefined} data-field={name}>
      <Input {...props} type={type} />
    </div>
  )
}

const dayOf = (value: unknown) => (value as string | null) ?? null

/** A day field that reports a day outside of its range before it is sent, as the call rejects it. */
function Day({ error, ...field }: ComponentProps<typeof DateField>) {
  const { value, earliest, latest } = field
  const sayMessage = useFormatMessage()
  const { dayLong } = useFormat()
  const { form: text } = useTexts(commonTexts)
  const isEarly = value && earliest && value < earliest
  const isLate = value && latest && value > latest
  const describeRange = () => {
    if (earliest && latest)
      return sayMessage(
        createMessage(messages.betweenDays, { from: dayLong(earliest), to: dayLong(latest) }),
      )
    return isEarly ? text.notBefore(dayLong(earliest)) : sayMessage(messages.inFuture)
  }
  return <DateField {...field} error={error ?? (isEarly || isLate ? describeRange() : undefined)} />
}

function Input(props: FieldProps) {
  const { name, label, type = 'text', options = [], hint, onChanged, required } = props
  const { placeholder, disabled, first, autoComplete, maxLength, earliest, latest } = props
  const { value, attach, leave, error, needed, ...field } = useField(name)
  const { form: words } = useTexts(commonTexts)
  const change = (given: unknown) => {
    field.change(given)
    onChanged?.(given)
  }
  const shared = { name, label, error, disabled, description: hint, ref: attach, onBlur: leave }
  const common = {
    ...shared,
    placeholder,
    ...requiredMark(required ?? needed),
    'data-autofocus': first || undefined,
  }
  const typed = {
    ...common,
    autoComplete: autoComplete ?? 'off',
    maxLength,
    value: (value as string | null) ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }

  switch (type) {
    case 'textarea':
      return <Textarea {...typed} autosize minRows={3} maxRows={10} />
    case 'password':
      return (
        <PasswordInput
          {...typed}
          // its input does not announce this
          aria-invalid={error ? true : undefined}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
        />
      )
    case 'number':
    case 'year':
    case 'money':
      return <NumberField {...common} kind={type} value={value} onChange={change} />
    case 'date':
      return <Day {...common} {...{ value: dayOf(value), earliest, latest, onChange: change }} />
    case 'switch':
      return (
        <Switch
          {...shared}
          className={css.switch}
          checked={Boolean(value)}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <SelectField
          {...common}
          placeholder={placeholder ?? words.choose}
          options={options}
          value={value}
          onChange={change}
          clearable={!(required ?? needed)}
          nothingFoundMessage={words.nothingFound}
          clearButtonProps={{ 'aria-label': words.clear }}
        />
      )
    case 'code':
      return (
        <TextInput
          {...typed}
          maxLength={undefined}
          onChange={({ currentTarget }) => change(digitsOf(currentTarget.value, maxLength))}
          inputMode="numeric"
          classNames={{ input: css.code }}
        />
      )
    default:
      return <TextInput {...typed} type={inputType[type] ?? 'text'} />
  }
}

/** Two columns of fields if there is space, else one. */
export const Fields = ({ children }: { children: React.ReactNode }) => (
  <div className={css.fields}>{children}</div>
)
