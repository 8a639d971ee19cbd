import { Check, Field, Leader, Segments } from '../parts/controls.tsx'

const keys = [
  { name: 'OpenAI', id: 'openaiKey', value: '••••••••••••••3kQa' },
  { name: 'Anthropic', id: 'anthropicKey', value: '••••••••••••••Vw8A' },
  { name: 'Google AI', id: 'googleaiKey', value: '' },
  { name: 'OpenRouter', id: 'openrouterKey', value: '••••••••••••••91c4' },
  { name: 'Venice AI', id: 'veniceaiKey', value: '' },
  { name: 'HuggingFace', id: 'huggingFaceKey', value: '' },
]

export function ApiKeyFields() {
  return keys.map(({ name, id, value }, index) => (
    <Field
      key={id}
      label={name}
      id={id}
      look={value ? 'secret' : undefined}
      mono
      leader={index + 1}
    >
      {value}
    </Field>
  ))
}

export function GoogleKeyFields() {
  return (
    <>
      <Field label="Google Search API key" id="googleSearchApiKey" look="secret" mono leader={1}>
        ••••••••••••••Zt0
      </Field>
      <Field label="Search engine ID" id="googleSearchEngineId" mono leader={2}>
        b41f07c2e9d3846aa
      </Field>
    </>
  )
}

export function LocalConnectionFields() {
  return (
    <ConnectionFields
      name="Ollama on this computer"
      type="LLM"
      program="Ollama"
      url="http://127.0.0.1:11434"
      hint="A server on this computer rarely asks for one."
    />
  )
}

export function ImageConnectionFields() {
  return (
    <ConnectionFields
      name="Image UI"
      type="Image generation"
      program="Image-generation UI"
      url="http://127.0.0.1:7860"
      hint="Empty, unless the server was started with one."
    />
  )
}

interface Connection {
  name: string
  type: string
  program: string
  url: string
  hint: string
}

function ConnectionFields({ name, type, program, url, hint }: Connection) {
  return (
    <>
      <Field label="Name" leader={1}>
        {name}
      </Field>
      <span className="field">
        <Leader number={2} />
        <span className="label">API type</span>
        <Segments names={['LLM', 'Image generation']} chosen={type} />
      </span>
      <Field label="Program" look="select" leader={3}>
        {program}
      </Field>
      <Field label="URL" mono look="focus" leader={4}>
        {url}
      </Field>
      <Field label="API key (optional)" mono hint={hint} leader={5} />
    </>
  )
}

export function LocalLlmFields() {
  return (
    <>
      <Field label="Model name" leader={1}>
        Qwen 3.5
      </Field>
      <Field label="Model ID" mono look="focus" leader={2}>
        qwen3.5:latest
      </Field>
      <Field label="Connection" look="select" leader={3}>
        Ollama on this computer
      </Field>
      <Field label="Context length" mono leader={4}>
        64000
      </Field>
      <Field label="Prompt price" mono leader={5}>
        0
      </Field>
      <Field label="Completion price" mono>
        0
      </Field>
      <span className="field checks">
        <Leader number={6} />
        <Check>Has image vision</Check>
        <Check on>Can use tools</Check>
      </span>
    </>
  )
}
