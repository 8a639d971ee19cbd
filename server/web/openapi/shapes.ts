import type { z } from 'zod'
import type { Method } from './call.ts'

/** The parts of OpenAPI 3.1 (spec.openapis.org/oas/v3.1.1) that we use. */
export interface ApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: {
    responses: Record<string, OperationAnswer>
    securitySchemes: Record<string, SecurityScheme>
  }
}

export type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: 'bearer' }
  | { type: 'apiKey'; in: 'cookie'; name: string }
)

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, OperationAnswer | { $ref: string }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

export interface OperationAnswer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export type JsonSchema = z.core.JSONSchema.BaseSchema
