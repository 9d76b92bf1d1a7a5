//! [`ArrowColumn`]: the values of one column of some rows, as text.

use super::super::ColumnType;
use super::super::moments::{self, Unit, Zone};
use super::super::table::Written;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Date64Type, Decimal32Type, Decimal64Type, Decimal128Type,
    Decimal256Type, DecimalType, DurationMicrosecondType, DurationMillisecondType,
    DurationNanosecondType, DurationSecondType, Float16Type, Float32Type, Float64Type, Int8Type,
    Int16Type, Int32Type, Int64Type, IntervalDayTimeType, IntervalMonthDayNanoType,
    IntervalYearMonthType, RunEndIndexType, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RunArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Fields, IntervalUnit, TimeUnit};
use serde_json::Value as JsonText;
use std::borrow::Cow;

/// The values of one column of some rows.
pub(super) struct ArrowColumn {
    values: ArrayRef,
    /// The place of each row's value among the values, if they are a dictionary or runs.
    keys: Option<Vec<usize>>,
    /// Where there is no value: no key, or no structure that the column is a part of.
    missing: Vec<NullBuffer>,
}

/// A value as text or bytes, and how it is written.
pub(super) type ShownValue<'a> = (Cow<'a, [u8]>, Written);

impl ArrowColumn {
    fn new(array: &ArrayRef) -> Self {
        if let Some(dictionary) = array.as_any_dictionary_opt() {
            return Self {
                values: ArrayRef::clone(dictionary.values()),
                keys: Some(dictionary.normalized_keys()),
                missing: array.nulls().cloned().into_iter().collect(),
            };
        }
        let runs = || {
            runs::<Int16Type>(array)
                .or_else(|| runs::<Int32Type>(array))
                .or_else(|| runs::<Int64Type>(array))
        };
        let (values, keys) = match runs() {
            Some((values, keys)) => (values, Some(keys)),
            None => (ArrayRef::clone(array), None),
        };
        Self { values, keys, missing: Vec::new() }
    }

    /// Returns the value of a row, if it has one.
    pub(super) fn get(&self, row: usize) -> Option<ShownValue<'_>> {
        let is_missing = self.missing.iter().any(|missing| missing.is_null(row));
        let at = self.keys.as_ref().map_or(Some(row), |keys| keys.get(row).copied())?;
        (!is_missing && self.values.is_valid(at)).then(|| show(&self.values, at))
    }
}

/// Returns the values of runs of equal values, and the place of each row's value.
fn runs<T: RunEndIndexType>(array: &ArrayRef) -> Option<(ArrayRef, Vec<usize>)> {
    let runs = array.as_any().downcast_ref::<RunArray<T>>()?;
    let keys = (0..runs.len()).map(|row| runs.get_physical_index(row)).collect();
    Some((ArrayRef::clone(runs.values()), keys))
}

/// Returns the names of all columns. The parts of a structure `a` are the columns `a.x`, `a.y`.
pub(super) fn names(fields: &Fields) -> Vec<(String, DataType)> {
    let mut names = Vec::new();
    for field in fields {
        match field.data_type() {
            DataType::Struct(parts) => {
                let part = |(name, kind)| (format!("{}.{name}", field.name()), kind);
                names.extend(self::names(parts).into_iter().map(part));
            }
            kind => names.push((field.name().clone(), kind.clone())),
        }
    }
    names
}

/// Returns all columns, in the order of [`names`].
pub(super) fn columns(arrays: &[ArrayRef]) -> Vec<ArrowColumn> {
    let mut columns = Vec::new();
    for array in arrays {
        match array.as_struct_opt() {
            None => columns.push(ArrowColumn::new(array)),
            Some(structure) => {
                let parts = self::columns(structure.columns()).into_iter();
                columns.extend(parts.map(|mut part| {
                    part.missing.extend(structure.nulls().cloned());
                    part
                }));
            }
        }
    }
    columns
}

/// Returns the type of a column's values in tables that are written.
pub(super) fn column_type(kind: &DataType) -> ColumnType {
    match kind {
        DataType::Boolean => ColumnType::Boolean,
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::UInt8 | DataType::UInt16 => {
            ColumnType::Int32
        }
        DataType::Int64 | DataType::UInt32 => ColumnType::Int64,
        DataType::Float16 | DataType::Float32 | DataType::Float64 => ColumnType::Float64,
        DataType::Dictionary(_, values) => column_type(values),
        _ => ColumnType::Text,
    }
}

const TEXT: Written = Written::Text;
const JSON: Written = Written::Json;

/// Returns the value of a row, which has one.
fn show(values: &ArrayRef, row: usize) -> ShownValue<'_> {
    let json = |text: String| (Cow::Owned(text.into_bytes()), JSON);
    let text = |text: String| (Cow::Owned(text.into_bytes()), TEXT);
    let bytes = |bytes| (Cow::Borrowed(bytes), TEXT);
    let nested = |text: Vec<u8>| (Cow::Owned(text), JSON);
    match values.data_type() {
        DataType::Null => json("null".to_owned()),
        DataType::Utf8 => bytes(values.as_string::<i32>().value(row).as_bytes()),
        DataType::LargeUtf8 => bytes(values.as_string::<i64>().value(row).as_bytes()),
        DataType::Utf8View => bytes(values.as_string_view().value(row).as_bytes()),
        DataType::Binary => bytes(values.as_binary::<i32>().value(row)),
        DataType::LargeBinary => bytes(values.as_binary::<i64>().value(row)),
        DataType::BinaryView => bytes(values.as_binary_view().value(row)),
        DataType::FixedSizeBinary(_) => bytes(values.as_fixed_size_binary().value(row)),
        DataType::Boolean => json(values.as_boolean().value(row).to_string()),
        DataType::Int8 => json(primitive::<Int8Type>(values, row).to_string()),
        DataType::Int16 => json(primitive::<Int16Type>(values, row).to_string()),
        DataType::Int32 => json(primitive::<Int32Type>(values, row).to_string()),
        DataType::Int64 => json(primitive::<Int64Type>(values, row).to_string()),
        DataType::UInt8 => json(primitive::<UInt8Type>(values, row).to_string()),
        DataType::UInt16 => json(primitive::<UInt16Type>(values, row).to_string()),
        DataType::UInt32 => json(primitive::<UInt32Type>(values, row).to_string()),
        DataType::UInt64 => json(primitive::<UInt64Type>(values, row).to_string()),
        DataType::Float16 => json(format!("{:?}", primitive::<Float16Type>(values, row).to_f32())),
        DataType::Float32 => json(format!("{:?}", primitive::<Float32Type>(values, row))),
        DataType::Float64 => json(format!("{:?}", primitive::<Float64Type>(values, row))),
        DataType::Decimal32(..) => json(decimal::<Decimal32Type>(values, row)),
        DataType::Decimal64(..) => json(decimal::<Decimal64Type>(values, row)),
        DataType::Decimal128(..) => json(decimal::<Decimal128Type>(values, row)),
        DataType::Decimal256(..) => json(decimal::<Decimal256Type>(values, row)),
        DataType::Date32 => text(moments::date(primitive::<Date32Type>(values, row).into())),
        // A date in milliseconds.
        DataType::Date64 => {
            let days = primitive::<Date64Type>(values, row).div_euclid(86_400_000);
            text(moments::date(days))
        }
        DataType::Time32(TimeUnit::Second) => {
            let time = primitive::<Time32SecondType>(values, row).into();
            text(moments::time_of_day(time, Unit::Seconds))
        }
        DataType::Time32(_) => {
            let time = primitive::<Time32MillisecondType>(values, row).into();
            text(moments::time_of_day(time, Unit::Milliseconds))
        }
        DataType::Time64(TimeUnit::Nanosecond) => {
            let time = primitive::<Time64NanosecondType>(values, row);
            text(moments::time_of_day(time, Unit::Nanoseconds))
        }
        DataType::Time64(_) => {
            let time = primitive::<Time64MicrosecondType>(values, row);
            text(moments::time_of_day(time, Unit::Microseconds))
        }
        DataType::Timestamp(unit, zone) => {
            let zone = if zone.is_some() { Zone::Utc } else { Zone::Unknown };
            let (time, unit) = timestamp(values, row, *unit);
            text(moments::moment(time, unit, zone))
        }
        // As in Parquet: the number of units.
        DataType::Duration(unit) => json(
            match unit {
                TimeUnit::Second => primitive::<DurationSecondType>(values, row),
                TimeUnit::Millisecond => primitive::<DurationMillisecondType>(values, row),
                TimeUnit::Microsecond => primitive::<DurationMicrosecondType>(values, row),
                TimeUnit::Nanosecond => primitive::<DurationNanosecondType>(values, row),
            }
            .to_string(),
        ),
        DataType::Interval(unit) => text(interval(values, row, *unit)),
        DataType::List(_) => nested(list(&values.as_list::<i32>().value(row))),
        DataType::LargeList(_) => nested(list(&values.as_list::<i64>().value(row))),
        DataType::FixedSizeList(..) => nested(list(&values.as_fixed_size_list().value(row))),
        DataType::ListView(_) => nested(list(&values.as_list_view::<i32>().value(row))),
        DataType::LargeListView(_) => nested(list(&values.as_list_view::<i64>().value(row))),
        DataType::Map(..) => nested(map(&values.as_map().value(row))),
        DataType::Struct(_) => nested(structure(values.as_struct(), row)),
        DataType::Union(..) => nested(item(&ArrowColumn::new(&values.as_union().value(row)), 0)),
        // Within a list; a column of these has been taken apart.
        DataType::Dictionary(..) | DataType::RunEndEncoded(..) => nested(single(values, row)),
    }
}

fn primitive<T: ArrowPrimitiveType>(values: &ArrayRef, row: usize) -> T::Native {
    values.as_primitive::<T>().value(row)
}

fn decimal<T: DecimalType + ArrowPrimitiveType>(values: &ArrayRef, row: usize) -> String {
    values.as_primitive::<T>().value_as_string(row)
}

fn timestamp(values: &ArrayRef, row: usize, unit: TimeUnit) -> (i64, Unit) {
    match unit {
        TimeUnit::Second => (primitive::<TimestampSecondType>(values, row), Unit::Seconds),
        TimeUnit::Millisecond => {
            (primitive::<TimestampMillisecondType>(values, row), Unit::Milliseconds)
        }
        TimeUnit::Microsecond => {
            (primitive::<TimestampMicrosecondType>(values, row), Unit::Microseconds)
        }
        TimeUnit::Nanosecond => {
            (primitive::<TimestampNanosecondType>(values, row), Unit::Nanoseconds)
        }
    }
}

/// Returns a span of time in months, days and a part of a day, in the form of ISO 8601.
fn interval(values: &ArrayRef, row: usize, unit: IntervalUnit) -> String {
    match unit {
        IntervalUnit::YearMonth => {
            format!("P{}M", primitive::<IntervalYearMonthType>(values, row))
        }
        IntervalUnit::DayTime => {
            let span = primitive::<IntervalDayTimeType>(values, row);
            format!("P{}DT{}S", span.days, with_point(span.milliseconds.into(), 3))
        }
        IntervalUnit::MonthDayNano => {
            let span = primitive::<IntervalMonthDayNanoType>(values, row);
            let seconds = with_point(span.nanoseconds, 9);
            format!("P{}M{}DT{seconds}S", span.months, span.days)
        }
    }
}

/// Returns a number of small units as a decimal number with this many digits after the point.
fn with_point(number: i64, digits: usize) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let unit = 10_u64.pow(digits as u32);
    let number = number.unsigned_abs();
    format!("{sign}{}.{:0digits$}", number / unit, number % unit)
}

/// Returns the items of a list as JSON.
fn list(items: &ArrayRef) -> Vec<u8> {
    let column = ArrowColumn::new(items);
    enclosed([b'[', b']'], (0..items.len()).map(|row| item(&column, row)))
}

/// Returns a map as a JSON object.
fn map(entries: &StructArray) -> Vec<u8> {
    let [keys, values] = [0, 1].map(|index| ArrowColumn::new(entries.column(index)));
    let pair = |row| {
        let key = match keys.get(row) {
            Some((text, _)) => quoted(&text),
            None => quoted(b"null"),
        };
        [&key[..], b":", &item(&values, row)].concat()
    };
    enclosed([b'{', b'}'], (0..entries.len()).map(pair))
}

/// Returns a structure as a JSON object.
fn structure(parts: &StructArray, row: usize) -> Vec<u8> {
    let part = |(name, values): (&str, &ArrayRef)| {
        [&quoted(name.as_bytes())[..], b":", &single(values, row)].concat()
    };
    enclosed([b'{', b'}'], parts.column_names().into_iter().zip(parts.columns()).map(part))
}

/// Returns one value of an array as JSON. The others may be many, and cost nothing.
fn single(values: &ArrayRef, row: usize) -> Vec<u8> {
    item(&ArrowColumn::new(&values.slice(row, 1)), 0)
}

/// Returns a value of a list, a map or a structure as JSON.
fn item(column: &ArrowColumn, row: usize) -> Vec<u8> {
    match column.get(row) {
        None => b"null".to_vec(),
        Some((text, Written::Json)) => text.into_owned(),
        Some((text, Written::Text)) => quoted(&text),
    }
}

/// Returns a text as a JSON string. Bytes that are not UTF-8 stay, so that they can be reported.
fn quoted(text: &[u8]) -> Vec<u8> {
    match str::from_utf8(text) {
        Ok(text) => JsonText::from(text).to_string().into_bytes(),
        Err(_) => [b"\"", text, b"\""].concat(),
    }
}

fn enclosed([open, close]: [u8; 2], items: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut text = vec![open];
    for (number, item) in items.enumerate() {
        if number > 0 {
            text.push(b',');
        }
        text.extend(item);
    }
    text.push(close);
    text
}
